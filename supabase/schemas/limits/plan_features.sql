-- True for templates that every plan includes; the others need Premium. src/domain/store/plan.ts has the same list.
create function private.is_free_template(p_template text) returns boolean
language sql immutable parallel safe set search_path = '' as $$ select p_template in ('market', 'kitchen') $$;

-- Refuses a choice that the store's plan does not include. A choice that was made under a better plan is kept and has no effect.
create function private.guard_plan_features() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_plan(new.plan, new.plan_ends_at, now()) <> 'starter' then
    return new;
  end if;
  if not private.is_free_template(new.template) and (tg_op = 'INSERT' or new.template <> old.template) then
    perform private.refuse('plan_template', jsonb_build_object('template', new.template));
  end if;
  if cardinality(new.display_currencies) > 0
    and (tg_op = 'INSERT' or not new.display_currencies <@ old.display_currencies) then
    perform private.refuse('plan_currencies');
  end if;
  return new;
end $$;
