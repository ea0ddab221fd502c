-- Opens a store: the signed-in person becomes its owner in the same transaction. Nobody inserts into businesses directly. An insert
-- trigger would not do: the person could not read the new row before the trigger had run.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, too_many_requests, unauthorised.
create function public.create_business(p_business jsonb) returns jsonb
language plpgsql security definer set search_path = '' as $$
declare
  v_user uuid := (select auth.uid());
  v_id uuid;
begin
  perform private.limit_json('business', p_business, 20000);
  if v_user is null then
    perform private.refuse('unauthorised');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('oja:create_business:' || v_user, 0));
  -- Twenty stores of a person, and three of them without a paid plan: a free store may fill a part of everybody's database.
  if exists (select from public.business_members m join public.businesses b on b.id = m.business_id where m.user_id = v_user and m.role = 'owner'
    having count(*) >= 20 or count(*) filter (where b.plan_is_trial or private.plan_now(b.id) = 'starter') >= 3) then
    perform private.refuse('too_many_requests');
  end if;
  insert into public.businesses (slug, name, description, category, email, whatsapp_number, country, currency,
    primary_colour, accent_colour, template)
  values (
    p_business ->> 'slug',
    p_business ->> 'name',
    coalesce(p_business ->> 'description', ''),
    coalesce(p_business ->> 'category', ''),
    nullif(p_business ->> 'email', ''),
    nullif(p_business ->> 'whatsappNumber', ''),
    coalesce(p_business ->> 'country', 'NG'),
    coalesce(p_business ->> 'currency', 'NGN'),
    coalesce(p_business ->> 'primaryColour', '#0f5132'),
    coalesce(p_business ->> 'accentColour', '#f59e0b'),
    coalesce(p_business ->> 'template', 'market')
  ) returning id into v_id;
  insert into public.business_members (business_id, user_id, role) values (v_id, v_user, 'owner');
  return jsonb_build_object('businessId', v_id, 'slug', p_business ->> 'slug');
end $$;
comment on function public.create_business(jsonb) is
  'Security definer on purpose: a person has no insert on businesses; the function checks auth.uid() and sets plan and status itself.';
grant execute on function public.create_business(jsonb) to authenticated;
