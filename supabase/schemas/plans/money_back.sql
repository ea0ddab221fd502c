-- The days in which an owner may ask for a payment back; src/brand.ts has the same number, and a test compares the two.
create function private.guarantee_days() returns int language sql immutable set search_path = '' as $$ select 30 $$;

-- True for the first payment for a plan: of this store, and of the person who paid it, with whichever store. A renewal is none, nor is a
-- payment after one that was paid back.
create function private.is_first_payment(p_charge public.plan_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select not exists (
    select from public.plan_entries e
    where e.kind = 'charge' and e.plan = p_charge.plan and (e.effective_at, e.row_key) < (p_charge.effective_at, p_charge.row_key)
      and (e.business_id = p_charge.business_id or e.reference in (
        select theirs.reference from public.plan_checkouts mine join public.plan_checkouts theirs on theirs.person_id = mine.person_id
        where mine.reference = p_charge.reference)))
$$;

-- True for a payment that may still be asked back: the first for its plan, in time, not paid back, not asked before.
create function private.may_ask_back(p_charge public.plan_entries) returns boolean
language sql stable security definer set search_path = '' as $$
  select p_charge.kind = 'charge' and private.is_first_payment(p_charge) and now() < p_charge.effective_at + make_interval(days => private.guarantee_days())
    and not exists (select from public.plan_entries where kind = 'refund' and reference = p_charge.reference)
    and not exists (select from public.money_back_requests where reference = p_charge.reference)
$$;

-- Asks for a payment back, with a reason. An operator decides, and whoever asked gets a mail.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, not_first_payment, too_late.
create function public.ask_money_back(p_business_id uuid, p_reference text, p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_charge public.plan_entries;
begin
  perform private.limit_text('reference', p_reference);
  perform private.limit_text('reason', p_reason, 500);
  if p_business_id is null or p_business_id not in (select private.owner_business_ids()) then
    perform private.refuse('forbidden');
  end if;
  select * into v_charge from public.plan_entries
    where business_id = p_business_id and reference = p_reference and kind = 'charge';
  if v_charge.id is null then
    perform private.bad_request('reference');
  end if;
  if not private.is_first_payment(v_charge) then
    perform private.refuse('not_first_payment');
  end if;
  if not private.may_ask_back(v_charge) then
    perform private.refuse('too_late');
  end if;
  insert into public.money_back_requests (reference, business_id, asked_by, reason)
  values (p_reference, p_business_id, (select auth.uid()), coalesce(p_reason, '')) on conflict do nothing;
end $$;
comment on function public.ask_money_back(uuid, text, text) is
  'Security definer on purpose: nobody writes the table; the function checks that the caller owns the store and the payment.';
grant execute on function public.ask_money_back(uuid,text,text) to authenticated;
