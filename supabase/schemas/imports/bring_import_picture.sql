-- Pictures of a ZIP: the owner's browser makes and uploads them like any picture, and this puts them to the product that the table says.

-- Puts an uploaded picture to its product as part of a run, or with `p_reason` in its place writes why there is none. A picture that was brought already
-- stays; one that failed may be brought again.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, import_state.
create function public.bring_import_picture(p_business_id uuid, p_import_id uuid, p_place int, p_number int, p_picture_id text,
  p_reason text) returns void
language plpgsql security definer set search_path = '' as $$
declare
  v_picture private.import_pictures;
  v_result jsonb;
begin
  perform private.limit_text('picture', p_picture_id, 80);
  perform private.limit_text('reason', p_reason, 60);
  perform private.require_deed(p_business_id, 'imports');
  if (p_picture_id is null) = (p_reason is null) then
    perform private.bad_request('picture');
  end if;
  -- Undoing locks the row: it waits for this picture, or this picture comes too late.
  perform from public.imports
    where id = p_import_id and business_id = p_business_id and status in ('running', 'done') for key share;
  if not found then
    perform private.refuse('import_state');
  end if;
  -- A picture of another shop is none here.
  if p_reason is null then
    select jsonb_build_object('path', business_id || '/' || id, 'width', width, 'height', height) into v_result
      from public.pictures where business_id = p_business_id and id = p_picture_id and purpose = 'product';
    if v_result is null then
      perform private.bad_request('picture');
    end if;
  end if;
  perform private.lock_imports(p_business_id);
  select * into v_picture from private.import_pictures
    where import_id = p_import_id and business_id = p_business_id and place = p_place and number = p_number
      and status in ('unsent', 'failed') and url like 'zip:%' for update;
  if v_picture.import_id is not null then
    perform private.end_import_picture(v_picture, coalesce(v_result, jsonb_build_object('reason', p_reason)));
  end if;
end $$;
comment on function public.bring_import_picture(uuid, uuid, int, int, text, text) is
  'Security definer on purpose: the pictures of imports are beyond the policies of members; the right to import is checked first.';
grant execute on function public.bring_import_picture(uuid,uuid,integer,integer,text,text) to authenticated;
