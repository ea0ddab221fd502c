-- The watermark of a store: who may set it, and whether new pictures get it. Watermarks need Premium. When the plan ends, settings
-- and pictures stay as they are, and new pictures get no watermark.

-- Returns the watermark in force; null without one. `stamp` identifies the drawing and its position.
create function private.watermark_of(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'stamp', md5(concat_ws('|', m.name, b.watermark_position, b.watermark_opacity, b.watermark_size)),
    'name', m.name, 'width', m.width, 'height', m.height,
    'position', b.watermark_position, 'opacity', b.watermark_opacity, 'size', b.watermark_size)
  from public.businesses b join public.watermark_marks m on m.business_id = b.id
  where b.id = p_business_id and b.watermark_type <> 'none'
    and private.plan_allows(
      private.effective_plan(b.plan, b.plan_ends_at, b.next_plan, b.next_plan_ends_at, now()), 'watermark')
$$;

-- Returns ids of product pictures that do not carry this watermark. With a null stamp returns pictures that carry any watermark. A light picture
-- cannot be made again before it is whole.
create function private.unstamped_pictures(p_business_id uuid, p_stamp text) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct split_part(i.path, '/', 2) from public.product_images i
  left join public.pictures p on p.business_id = i.business_id and p.id = split_part(i.path, '/', 2)
  where i.business_id = p_business_id and p.stamp is distinct from p_stamp and (p.id is null or p.original is not null)
$$;

-- Refuses to turn a watermark on without the plan, also for callers with the secret key.
create function private.guard_watermark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if not private.plan_allows(
    private.effective_plan(new.plan, new.plan_ends_at, new.next_plan, new.next_plan_ends_at, now()), 'watermark') then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  return new;
end $$;

-- Saves the watermark. The server has verified the person's token and has checked the picture. p_mark is null for type 'none'.
-- Where the stored settings are others than `known` of p_settings, from which the form was filled, nothing is written; without it nothing is compared.
-- Returns the name of the earlier picture when nothing uses it any more.
-- Callers: the server.
-- Refuses: bad_request, forbidden, plan_needed, watermark_changed.
create function public.save_watermark(p_business_id uuid, p_user_id uuid, p_settings jsonb, p_mark jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_earlier text;
begin
  if not private.person_may(p_business_id, p_user_id, 'settings') then
    perform private.refuse('forbidden');
  end if;
  if (p_settings ->> 'type' <> 'none') <> (coalesce(p_mark, 'null') <> 'null') then
    perform private.refuse('bad_request');
  end if;
  if p_settings ->> 'type' <> 'none' and not private.plan_allows(private.plan_now(p_business_id), 'watermark') then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  perform from public.businesses where id = p_business_id for no key update;
  if p_settings -> 'known' is distinct from (
    select jsonb_build_object('type', watermark_type, 'text', watermark_text, 'position', watermark_position,
      'opacity', watermark_opacity, 'size', watermark_size) from public.businesses where id = p_business_id)
    and jsonb_typeof(p_settings -> 'known') = 'object' then
    perform private.refuse('watermark_changed');
  end if;
  update public.businesses set
    watermark_type = p_settings ->> 'type', watermark_text = p_settings ->> 'text',
    watermark_position = p_settings ->> 'position', watermark_opacity = (p_settings ->> 'opacity')::numeric,
    watermark_size = (p_settings ->> 'size')::int
  where id = p_business_id;
  perform private.write_activity(p_business_id, p_user_id, 'watermark_changed', '', '{}');
  if p_settings ->> 'type' = 'none' then
    return null;
  end if;
  select name into v_earlier from public.watermark_marks where business_id = p_business_id;
  insert into public.watermark_marks as m (business_id, name, width, height, logo_path)
  values (p_business_id, p_mark ->> 'name', (p_mark ->> 'width')::int, (p_mark ->> 'height')::int, p_mark ->> 'logoPath')
  on conflict (business_id) do update set name = excluded.name, width = excluded.width, height = excluded.height,
    logo_path = excluded.logo_path, made_at = now();
  return nullif(v_earlier, p_mark ->> 'name');
end $$;
grant execute on function public.save_watermark(uuid,uuid,jsonb,jsonb) to service_role;

-- Returns the watermark for a new picture of the store; null without one.
-- Callers: the server.
create function public.watermark_in_force(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$ select private.watermark_of(p_business_id) $$;
grant execute on function public.watermark_in_force(uuid) to service_role;

-- Returns all data for the settings tab and for an upload, for a member; null for anybody else.
-- Callers: signed-in people; the function checks what they may do.
create function public.my_watermark(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'type', b.watermark_type, 'text', b.watermark_text, 'position', b.watermark_position,
    'opacity', b.watermark_opacity, 'size', b.watermark_size,
    'isAllowed', private.plan_allows(private.plan_now(b.id), 'watermark'),
    'hasOldLogo', m.logo_path is not null and m.logo_path is distinct from b.logo_path,
    'inForce', private.watermark_of(b.id),
    'outOfDate', (select count(*) from private.unstamped_pictures(b.id, private.watermark_of(b.id) ->> 'stamp')),
    'job', (select jsonb_build_object('id', j.id, 'status', j.status, 'total', j.wanted, 'done', j.done,
        'failed', cardinality(j.failed_ids), 'updatedAt', j.updated_at)
      from public.picture_jobs j where j.business_id = b.id order by j.created_at desc limit 1))
  from public.businesses b left join public.watermark_marks m on m.business_id = b.id
  where b.id = p_business_id and b.id in (select private.member_business_ids())
$$;
comment on function public.my_watermark(uuid) is
  'Definer: the plan in force is computed by a function that people may not call. Answers for members of the store only.';
grant execute on function public.my_watermark(uuid) to authenticated;
