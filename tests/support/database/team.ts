// Makes the people of a team, with sessions and confirmed addresses, and calls what the pages of the team call.
import type { Actor, TestDatabase } from './database.ts'
import { prove, type SignedIn, signIn } from './proofs.ts'
import { addMember, openStore, signUp } from './store.ts'

export type TestTeam = {
  readonly id: string
  readonly owner: SignedIn
  /** Makes a member with a session. */
  join(role: string): Promise<SignedIn>
}

/** A store on a plan of so many seats: Starter 1, Premium 3, Enterprise 10. */
export async function openTeam(db: TestDatabase, plan = 'enterprise'): Promise<TestTeam> {
  const { id, ownerId } = await openStore(db, { plan })
  return {
    id,
    owner: await signIn(db, ownerId),
    async join(role) {
      const userId = await signUp(db)
      await addMember(db, id, userId, role)
      return signIn(db, userId)
    },
  }
}

export type Newcomer = SignedIn & { readonly address: string }

/** A person with an account and no store. */
export async function newcomer(db: TestDatabase, { isConfirmed = true } = {}): Promise<Newcomer> {
  const userId = await signUp(db)
  if (isConfirmed) await db.query('update auth.users set email_confirmed_at = now() where id = $1', [userId])
  return { ...(await signIn(db, userId)), address: `person-${userId}@oja.test` }
}

type Invited = { readonly id: string; readonly token: string | null }

export function teamCalls(db: TestDatabase) {
  const call = async (who: Actor, sql: string, values: unknown[]) =>
    (await db.as(who, `select ${sql} as answer`, values))[0]?.['answer']
  return {
    invite: async (who: SignedIn, storeId: string, address: string | null, role = 'staff') =>
      (await call(who, 'invite_member($1, $2, $3, $4, $5)', [
        storeId,
        address === null ? 'link' : 'mail',
        address,
        role,
        await prove(db, who),
      ])) as Invited,
    read: (who: Actor, token: string) => call(who, 'read_invitation($1)', [token]),
    accept: (who: Actor, token: string, name = 'Bola') =>
      call(who, 'accept_invitation($1, $2)', [token, name]) as Promise<{
        state: string
        businessId: string | null
      }>,
    letIn: (who: Actor, storeId: string, id: string, address: string) =>
      call(who, 'let_in($1, $2, $3)', [storeId, id, address]),
    cancel: (who: Actor, storeId: string, id: string) =>
      call(who, 'cancel_invitation($1, $2)', [storeId, id]),
    page: (who: Actor, storeId: string) => call(who, 'team_page($1)', [storeId]),
    setRole: (who: Actor, storeId: string, userId: string, role: string, proof: string | null = null) =>
      call(who, 'change_role($1, $2, $3, $4)', [storeId, userId, role, proof]),
    remove: (who: Actor, storeId: string, userId: string, proof: string | null = null) =>
      call(who, 'remove_member($1, $2, $3)', [storeId, userId, proof]),
    leave: (who: Actor, storeId: string) => call(who, 'leave_store($1)', [storeId]),
    offer: (who: Actor, storeId: string, userId: string, proof: string | null) =>
      call(who, 'offer_ownership($1, $2, $3)', [storeId, userId, proof]),
    acceptStore: (who: Actor, storeId: string) => call(who, 'accept_ownership($1)', [storeId]),
    endOffer: (who: Actor, storeId: string) => call(who, 'end_ownership_offer($1)', [storeId]),
    /** The token in the newest mail of the outbox to an address. */
    mailedToken: async (address: string) =>
      (
        await db.query(
          `select content ->> 'token' as token from private.mail_outbox where recipient = $1 order by created_at desc limit 1`,
          [address],
        )
      )[0]?.['token'] as string,
    rolesOf: async (storeId: string) =>
      Object.fromEntries(
        (await db.query('select user_id, role from business_members where business_id = $1', [storeId])).map(
          (row) => [row['user_id'], row['role']],
        ),
      ),
  }
}
