-- Decides which stores may have a domain of their own.

-- True while a bought year of Premium is running. Days that were bought later come after it, so it ends that much before the plan.
create function private.has_premium_year(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (
    select from public.businesses b join public.plan_entries e on e.business_id = b.id
    where b.id = p_business_id and e.plan = 'premium' and private.is_annual_charge(e)
      and now() < case when b.plan = 'premium' then b.plan_ends_at else b.next_plan_ends_at end - make_interval(days => (
        select coalesce(sum(l.days), 0)::int from public.plan_entries l
        where l.business_id = b.id and l.kind in ('charge', 'extension') and coalesce(l.plan, 'premium') = 'premium'
          and (l.effective_at, l.row_key collate "C") > (e.effective_at, e.row_key collate "C")
          and not (l.kind = 'charge' and l.amount_minor <= (
            select coalesce(sum(r.amount_minor), 0) from public.plan_entries r
            where r.business_id = b.id and r.kind = 'refund' and r.reference = l.reference)))))
$$;

-- True when the plan in force includes a domain: Enterprise, and a bought year of Premium.
create function private.may_use_domain(p_business_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select coalesce(private.plan_allows(p.plan, 'custom-domain') or (p.plan = 'premium' and private.has_premium_year(p_business_id)), false)
  from (select private.plan_now(p_business_id) as plan) p
$$;
