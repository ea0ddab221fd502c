// The rule by which a payment for a plan is paid back, in the words that the site, the help and the owner's app share. The database holds it
// (supabase/schemas/plans/money_back.sql).
import { brand } from '#brand'

export const MONEY_BACK = `Ask within ${brand.billing.guaranteeDays} days of your first payment for a plan and you get that payment back in full. Later payments and renewals are not paid back.`
