-- Writes the row of a picture before its files are stored, so that no file can exist without a row. The limits protect against
-- floods.
-- Callers: the server.
-- Refuses: forbidden, too_many_pictures, watermark_changed.
create function public.add_picture(p_business_id uuid, p_user_id uuid, p_picture jsonb) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_max int;
  v_stamp text := p_picture ->> 'stamp';
begin
  if p_user_id is not null and not public.is_member(p_business_id, p_user_id) then
    perform private.refuse('forbidden');
  end if;
  select max_pictures into v_max from private.plan_limits(private.plan_now(p_business_id));
  -- Refuses a watermark that is no longer in force: the picture would carry the wrong watermark.
  if v_stamp is distinct from (private.watermark_of(p_business_id) ->> 'stamp') and v_stamp is not null then
    perform private.refuse('watermark_changed');
  end if;
  -- Counts one upload after the other, so that parallel uploads cannot pass the limit together.
  perform pg_advisory_xact_lock(hashtextextended('oja:add_picture:' || p_business_id, 0));
  if p_user_id is not null and not exists (
      select from public.pictures where business_id = p_business_id and id = p_picture ->> 'id')
    and ((select count(*) from public.pictures where business_id = p_business_id) >= v_max
      or (select count(*) from public.pictures
        where business_id = p_business_id and created_at > now() - interval '1 hour') >= 500) then
    perform private.refuse('too_many_pictures');
  end if;
  insert into public.pictures as p (business_id, id, purpose, width, height, original, stamp)
  values (p_business_id, p_picture ->> 'id', p_picture ->> 'purpose', (p_picture ->> 'width')::int,
    (p_picture ->> 'height')::int, p_picture ->> 'original', v_stamp)
  on conflict (business_id, id) do update set unused_since = null, replaced_by = null;
end $$;
grant execute on function public.add_picture(uuid,uuid,jsonb) to service_role;
