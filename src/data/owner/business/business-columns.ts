// What is read of a person's shops. Without spaces, as it stands in the address: the page asks for it before the app is there (first-page.ts).
export const BUSINESS_COLUMNS =
  'role,businesses(id,slug,name,plan,plan_ends_at,next_plan,next_plan_ends_at,plan_is_trial,plan_grace_until,currency,country,whatsapp_number,logo_path,primary_colour,accent_colour,template,is_open,status,custom_domain,custom_domain_status,created_at,store_suspensions(reason),role_rights(role,deed,is_allowed))'
