-- What the plans include beside their limits. src/domain/plan/plan.ts has the same table, and a test compares the two.

-- True when a plan includes a feature. An unknown feature is in no plan.
create function private.plan_allows(p_plan text, p_feature text) returns boolean
language plpgsql immutable parallel safe set search_path = '' as $$
begin
  return case
    when p_feature in ('watermark', 'advanced-analytics', 'multi-currency', 'no-branding', 'all-templates', 'order-tracking',
      'lead-generation')
      then p_plan in ('premium', 'enterprise')
    when p_feature in ('imports', 'custom-domain', 'white-label') then p_plan = 'enterprise'
    else false end;
end $$;

-- True for templates that every plan includes.
create function private.is_free_template(p_template text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_template in ('market', 'kitchen') $$;

-- Refuses a choice that the store's plan does not include. A choice that was made under a better plan is kept and has no effect.
create function private.guard_plan_features() returns trigger
language plpgsql security definer set search_path = '' as $$
declare
  v_plan text := private.effective_plan(new.plan, new.plan_ends_at, new.next_plan, new.next_plan_ends_at, now());
begin
  if not private.plan_allows(v_plan, 'all-templates') and not private.is_free_template(new.template)
    and (tg_op = 'INSERT' or new.template <> old.template) then
    perform private.refuse('plan_template', jsonb_build_object('template', new.template));
  end if;
  if not private.plan_allows(v_plan, 'multi-currency') and cardinality(new.display_currencies) > 0
    and (tg_op = 'INSERT' or not new.display_currencies <@ old.display_currencies) then
    perform private.refuse('plan_currencies');
  end if;
  return new;
end $$;
