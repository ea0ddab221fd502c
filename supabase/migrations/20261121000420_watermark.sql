-- The watermark: who may set it, and which one is in force. Premium and above; a plan that has ended keeps the settings and the
-- pictures as they are, and new pictures carry none.

-- Null: none is in force. The stamp names exactly what is drawn and where.
create function private.watermark_of(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'stamp', md5(concat_ws('|', m.name, b.watermark_position, b.watermark_opacity, b.watermark_size)),
    'name', m.name, 'width', m.width, 'height', m.height,
    'position', b.watermark_position, 'opacity', b.watermark_opacity, 'size', b.watermark_size)
  from public.businesses b join public.watermark_marks m on m.business_id = b.id
  where b.id = p_business_id and b.watermark_type <> 'none'
    and private.effective_plan(b.plan, b.plan_ends_at, now()) <> 'starter'
$$;

-- Ids of the pictures on products that do not carry this watermark (null: that carry one).
create function private.unstamped_pictures(p_business_id uuid, p_stamp text) returns setof text
language sql stable security definer set search_path = '' as $$
  select distinct split_part(i.path, '/', 2) from public.product_images i
  left join public.pictures p on p.business_id = i.business_id and p.id = split_part(i.path, '/', 2)
  where i.business_id = p_business_id and p.stamp is distinct from p_stamp
$$;

create function private.is_manager(p_business_id uuid, p_user_id uuid) returns boolean
language sql stable security definer set search_path = '' as $$
  select exists (select from public.business_members
    where business_id = p_business_id and user_id = p_user_id and role in ('owner', 'manager'))
$$;

-- Whoever sets it, also with the secret key: without the plan there is no watermark to turn on.
create function private.guard_watermark() returns trigger
language plpgsql security definer set search_path = '' as $$
begin
  if private.effective_plan(new.plan, new.plan_ends_at, now()) = 'starter' then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  return new;
end $$;
create trigger businesses_guard_watermark before update on public.businesses
  for each row when (new.watermark_type <> 'none' and (old.watermark_type, old.watermark_text, old.watermark_position,
    old.watermark_opacity, old.watermark_size) is distinct from (new.watermark_type, new.watermark_text,
    new.watermark_position, new.watermark_opacity, new.watermark_size))
  execute function private.guard_watermark();

-- Settings and their picture belong together: people save both through save_watermark.
revoke update (watermark_type, watermark_text, watermark_position, watermark_opacity, watermark_size)
  on public.businesses from authenticated;

-- For the edge, which has verified the person's token and looked at the mark. p_mark is null for type 'none'. Answers the name of
-- the earlier mark when nothing uses it any more.
create function public.save_watermark(p_business_id uuid, p_user_id uuid, p_settings jsonb, p_mark jsonb) returns text
language plpgsql security definer set search_path = '' as $$
declare
  v_earlier text;
begin
  if not private.is_manager(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  if (p_settings ->> 'type' <> 'none') <> (coalesce(p_mark, 'null') <> 'null') then
    perform private.refuse('bad_request');
  end if;
  if p_settings ->> 'type' <> 'none' and (select private.effective_plan(plan, plan_ends_at, now()) = 'starter'
      from public.businesses where id = p_business_id) then
    perform private.refuse('plan_needed', '{"plan": "premium"}');
  end if;
  update public.businesses set
    watermark_type = p_settings ->> 'type', watermark_text = p_settings ->> 'text',
    watermark_position = p_settings ->> 'position', watermark_opacity = (p_settings ->> 'opacity')::numeric,
    watermark_size = (p_settings ->> 'size')::int
  where id = p_business_id;
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

-- The watermark that a new picture of the store carries; null: none.
create function public.watermark_in_force(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$ select private.watermark_of(p_business_id) $$;

-- Everything the settings tab and an upload want to know, for a member; null for anybody else.
create function public.my_watermark(p_business_id uuid) returns jsonb
language sql stable security definer set search_path = '' as $$
  select jsonb_build_object(
    'type', b.watermark_type, 'text', b.watermark_text, 'position', b.watermark_position,
    'opacity', b.watermark_opacity, 'size', b.watermark_size,
    'isAllowed', private.effective_plan(b.plan, b.plan_ends_at, now()) <> 'starter',
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

revoke execute on function private.watermark_of(uuid), private.unstamped_pictures(uuid, text),
  private.is_manager(uuid, uuid), private.guard_watermark(), public.save_watermark(uuid, uuid, jsonb, jsonb),
  public.watermark_in_force(uuid), public.my_watermark(uuid) from public, anon, authenticated, service_role;
grant execute on function public.save_watermark(uuid, uuid, jsonb, jsonb), public.watermark_in_force(uuid) to service_role;
grant execute on function public.my_watermark(uuid) to authenticated;
