import { createHash, randomBytes } from 'node:crypto'
import { sql, type Tx } from '#server/core/db.ts'

const COUNT = 10
/** 120 bits each: too many to guess, even with the hashes. Older codes of 80 bits still work. */
const CODE_BYTES = 15
const ALPHABET = 'abcdefghijklmnopqrstuvwxyz234567'

const hashCode = (userId: bigint, code: string) => createHash('sha256').update(`${userId}:${code}`).digest()

/** Twenty-four characters of base32. */
function newCode(): string {
  let bits = BigInt(`0x${randomBytes(CODE_BYTES).toString('hex')}`)
  let code = ''
  for (let place = 0; place < (CODE_BYTES * 8) / 5; place++) {
    code += ALPHABET[Number(bits & 31n)]
    bits >>= 5n
  }
  return code
}

/** Replaces all codes with ten new ones. @returns the codes in readable form; only their hashes are stored */
export async function replaceRecoveryCodes(tx: Tx, userId: bigint): Promise<string[]> {
  const codes = Array.from({ length: COUNT }, newCode)
  await tx.change(sql`delete from recovery_codes where user_id = ${userId}`)
  await tx.change(sql`
    insert into recovery_codes (user_id, code_hash)
    select ${userId}, h from unnest(${codes.map((code) => hashCode(userId, code))}::bytea[]) h`)
  return codes.map((code) => code.match(/.{4}/g)!.join('-'))
}

/** Uses a code up. @param code as `plainCode` of the contract leaves it @returns false when there is no such unused code */
export async function spendRecoveryCode(tx: Tx, userId: bigint, code: string): Promise<boolean> {
  const used = await tx.change(sql`
    update recovery_codes set used_at = clock_now()
    where user_id = ${userId} and code_hash = ${hashCode(userId, code)} and used_at is null`)
  return used === 1
}

export async function recoveryCodesLeft(tx: Tx, userId: bigint): Promise<number> {
  const { left } = await tx.one<{ left: number }>(sql`
    select count(*)::int as left from recovery_codes where user_id = ${userId} and used_at is null`)
  return left
}
