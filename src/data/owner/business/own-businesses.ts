// Lists the stores in which the signed-in person works, with the facts that every page of the owner's app needs.
import type { CurrencyCode } from '#domain/basics/money.ts'
import { type PlanId, planInForce } from '#domain/plan/plan.ts'
import type { StoreTemplate } from '#domain/store/snapshot.ts'
import type { Role, RoleRights } from '#domain/team/roles.ts'
import type { Tables } from '../../database-types.ts'
import { type PlanRow, planTimesOf } from '../../plan-row.ts'
import { serverNow } from '../../session/server-clock.ts'
import { runQuery } from '../owner-database.ts'
import { BUSINESS_COLUMNS } from './business-columns.ts'

export type OwnBusiness = {
  readonly id: string
  readonly slug: string
  readonly name: string
  readonly role: Role
  /** What the owner has decided about this role. */
  readonly rights: RoleRights
  /** The plan in force now: a paid plan that has ended counts as Starter. */
  readonly plan: PlanId
  /** ISO 8601: when the shop falls to Starter; null without an end. */
  readonly planEndsAt: string | null
  /** True for a trial, also when it is over. */
  readonly isTrial: boolean
  /** ISO 8601: the end of the days of grace after a renewal that failed; null without them. */
  readonly graceUntil: string | null
  readonly currency: CurrencyCode
  /** ISO 3166 code: two capital letters. */
  readonly country: string
  /** Digits only. */
  readonly whatsappNumber: string | null
  readonly logoPath: string | null
  readonly primaryColour: string
  readonly accentColour: string
  readonly template: StoreTemplate
  readonly isOpen: boolean
  readonly status: 'active' | 'suspended'
  /** Why an operator has suspended the store; null unless one has. */
  readonly suspendedFor: string | null
  /** Null unless the store has an active domain. */
  readonly customDomain: string | null
  readonly createdAt: string
}

/** Oldest first. */
export async function listOwnBusinesses(userId: string): Promise<readonly OwnBusiness[]> {
  const data = await runQuery('own businesses', (database) =>
    database.from('business_members').select(BUSINESS_COLUMNS).eq('user_id', userId).order('created_at'),
  )
  return data.map((row) => toBusiness(row, serverNow()))
}

type Row = Pick<Tables['business_members']['Row'], 'role'> & { readonly businesses: BusinessRow }

type BusinessRow = PlanRow &
  Pick<
    Tables['businesses']['Row'],
    | 'id'
    | 'slug'
    | 'name'
    | 'plan_is_trial'
    | 'plan_grace_until'
    | 'currency'
    | 'country'
    | 'whatsapp_number'
    | 'logo_path'
    | 'primary_colour'
    | 'accent_colour'
    | 'template'
    | 'is_open'
    | 'status'
    | 'custom_domain'
    | 'custom_domain_status'
    | 'created_at'
  > & {
    readonly store_suspensions: Pick<Tables['store_suspensions']['Row'], 'reason'> | null
    readonly role_rights: readonly Pick<Tables['role_rights']['Row'], 'role' | 'deed' | 'is_allowed'>[]
  }

function toBusiness({ role, businesses: row }: Row, now: number): OwnBusiness {
  return {
    id: row.id,
    slug: row.slug,
    name: row.name,
    role,
    rights: Object.fromEntries(
      row.role_rights.flatMap((right) => (right.role === role ? [[right.deed, right.is_allowed]] : [])),
    ),
    plan: planInForce(planTimesOf(row), now),
    planEndsAt: row.next_plan_ends_at ?? row.plan_ends_at,
    // A trial above a plan that waits ends without a change for the worse.
    isTrial: row.plan_is_trial && row.next_plan === null,
    graceUntil: row.plan_grace_until,
    currency: row.currency,
    country: row.country,
    whatsappNumber: row.whatsapp_number,
    logoPath: row.logo_path,
    primaryColour: row.primary_colour,
    accentColour: row.accent_colour,
    template: row.template,
    isOpen: row.is_open,
    status: row.status,
    suspendedFor: row.store_suspensions?.reason ?? null,
    customDomain: row.custom_domain_status === 'active' ? row.custom_domain : null,
    createdAt: row.created_at,
  }
}
