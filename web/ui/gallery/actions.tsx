import { Plus } from 'lucide-react'
import { useState } from 'react'
import { Button, IconButton, LinkButton } from '../button.tsx'
import { Chip, ChipGroup } from '../chip.tsx'
import { CrownIcon, LogoMark, PracticeCoinIcon, SeamIcon } from '../icons.tsx'
import { type Mode, ModeToggle } from '../mode-toggle.tsx'
import { PotIcon, SideAIcon, SideBIcon, SlipIcon } from '../play-icons.tsx'
import { Switch } from '../switch.tsx'
import { Tabs } from '../tabs.tsx'

const variants = ['primary', 'secondary', 'ghost', 'destructive'] as const

export function Actions() {
  return (
    <div className="grid grid-cols-1 items-start gap-6 md:grid-cols-2">
      <div className="grid grid-cols-1 gap-4">
        <Sizes />
        <ButtonStates />
        <Icons />
      </div>
      <div className="grid grid-cols-1 gap-4">
        <BetTabs />
        <Chips />
        <Switches />
      </div>
    </div>
  )
}

function Sizes() {
  return (
    <>
      {(['large', 'default', 'dense'] as const).map((size) => (
        <div key={size} className="flex flex-wrap items-center gap-2">
          {variants.map((variant) => (
            <Button key={variant} variant={variant} size={size}>
              {variant.charAt(0).toUpperCase() + variant.slice(1)}
            </Button>
          ))}
        </div>
      ))}
    </>
  )
}

function ButtonStates() {
  const [busy, setBusy] = useState(false)
  return (
    <div className="flex flex-wrap items-center gap-2">
      <Button disabled>Disabled</Button>
      <Button variant="secondary" disabled>
        Disabled
      </Button>
      <Button busy={busy} busyLabel="Placing…" onClick={() => setBusy(true)}>
        Place this bet
      </Button>
      <Button busy busyLabel="Placing…">
        Place this bet
      </Button>
      <Button icon={<Plus size={18} aria-hidden="true" />}>New event</Button>
      <LinkButton href="/__ui" variant="secondary">
        A link
      </LinkButton>
      <IconButton label="Add">
        <Plus size={20} aria-hidden="true" />
      </IconButton>
    </div>
  )
}

function Icons() {
  return (
    <div className="flex flex-wrap items-center gap-4">
      <LogoMark size={48} />
      <LogoMark size={28} />
      <SeamIcon />
      <PotIcon />
      <SlipIcon />
      <PracticeCoinIcon />
      <CrownIcon />
      <CrownIcon filled />
      <SideAIcon />
      <SideBIcon />
    </div>
  )
}

function BetTabs() {
  return (
    <Tabs
      label="Bets"
      items={[
        { value: 'open', label: 'Open', count: 3, panel: 'Three bets are open.' },
        { value: 'settled', label: 'Settled', count: 41, panel: 'Forty-one bets are settled.' },
        { value: 'all', label: 'All', panel: 'Everything.' },
        { value: 'none', label: 'Disabled', panel: null, disabled: true },
      ]}
    />
  )
}

function Chips() {
  const [tick, setTick] = useState(true)
  const [hours, setHours] = useState('24')
  return (
    <>
      <div className="flex flex-wrap gap-2">
        <Chip pressed={tick} onPressedChange={setTick}>
          Sports
        </Chip>
        <Chip pressed={!tick} onPressedChange={(next) => setTick(!next)}>
          Entertainment
        </Chip>
        <Chip pressed={false} onPressedChange={() => {}} disabled>
          Social
        </Chip>
      </div>
      <ChipGroup
        label="Duration"
        value={hours}
        onChange={setHours}
        options={['1', '6', '24', '48', '168'].map((value) => ({ value, label: `${value} h` }))}
      />
    </>
  )
}

function Switches() {
  const [on, setOn] = useState(true)
  const [off, setOff] = useState(false)
  const [mode, setMode] = useState<Mode>('real')
  return (
    <>
      <div>
        <ModeToggle mode={mode} onChange={setMode} />
      </div>
      <Switch checked={on} onCheckedChange={setOn} label="Tell me when I win" hint="A note in the app" />
      <Switch checked={off} onCheckedChange={setOff} label="Sound" />
      <Switch checked onCheckedChange={() => {}} label="Cannot be changed" disabled />
    </>
  )
}
