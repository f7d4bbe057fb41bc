import { Eye } from 'lucide-react'
import { useState } from 'react'
import { AmountInput } from '../amount-input.tsx'
import { IconButton } from '../button.tsx'
import { CheckField, SelectField, TextAreaField, TextField } from '../field.tsx'
import { QrPlate } from '../qr-plate.tsx'

export function Forms() {
  const [amount, setAmount] = useState('2500')
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <TextField label="Username" hint="3 to 20 letters, digits or underscores" defaultValue="mara" />
        <TextField
          label="E-mail"
          type="email"
          error="Please enter a valid e-mail address"
          defaultValue="mara@"
        />
        <TextField
          label="Password"
          type="password"
          defaultValue="something long"
          end={
            <IconButton label="Show password">
              <Eye size={20} strokeWidth={1.75} aria-hidden="true" />
            </IconButton>
          }
        />
        <TextField label="Note" optional placeholder="What is it for?" />
        <TextField label="Wallet address" disabled defaultValue="not to be changed" />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <SelectField label="Category" defaultValue="sports">
          <option value="sports">Sports</option>
          <option value="entertainment">Entertainment</option>
        </SelectField>
        <TextAreaField label="Description" hint="Say how it will be decided" />
        <CheckField label="I am 18 or older and live where this is allowed" />
        <CheckField label="I have read the terms" error="Please tick this to continue" />
        <AmountInput
          label="Amount to withdraw"
          value={amount}
          onChange={setAmount}
          currency="USD"
          purse={8620n}
          error="You have $86.20"
        />
        <div>
          <QrPlate value="https://example.com/pay/mara" size={160} label="Pay Mara" />
        </div>
      </div>
    </div>
  )
}
