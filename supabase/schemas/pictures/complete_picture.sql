-- Makes a light picture whole: writes its original and its full size {width, height, original}. The files are stored afterwards; until then the
-- smaller ones are served for them. Sent again with the same original it changes nothing.
-- Callers: the server.
-- Refuses: bad_request, forbidden, picture_gone.
create function public.complete_picture(p_business_id uuid, p_user_id uuid, p_id text, p_whole jsonb) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_text('id', p_id, 80);
  perform private.limit_json('whole', p_whole, 1000);
  if not private.person_may(p_business_id, p_user_id, 'products') then
    perform private.refuse('forbidden');
  end if;
  update public.pictures set original = p_whole ->> 'original', width = (p_whole ->> 'width')::int, height = (p_whole ->> 'height')::int
    where business_id = p_business_id and id = p_id and purpose = 'product' and coalesce(original, p_whole ->> 'original') = p_whole ->> 'original';
  if not found then
    perform private.refuse('picture_gone');
  end if;
  update public.product_images set width = (p_whole ->> 'width')::int, height = (p_whole ->> 'height')::int
    where business_id = p_business_id and path = p_business_id || '/' || p_id
      and (width, height) is distinct from ((p_whole ->> 'width')::int, (p_whole ->> 'height')::int);
end $$;
grant execute on function public.complete_picture(uuid,uuid,text,jsonb) to service_role;
