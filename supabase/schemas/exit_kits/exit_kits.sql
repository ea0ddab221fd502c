-- The owner's side of an exit kit: ask for one with a fresh proof, see how far it is, take it with a fresh proof.
-- Attacks: a stolen session takes a whole shop away; a manager or the owner of another shop asks; a file is taken after its day.

-- How long a finished kit can be taken.
create function private.exit_kit_life() returns interval
language sql immutable parallel safe set search_path = '' as $$ select interval '24 hours' $$;

-- Begins an exit kit, or returns the one that is being made. `p_with_codes`: with the codes of gift cards, which are money.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, proof_needed, too_many_requests.
create function public.begin_exit_kit(p_business_id uuid, p_with_codes boolean, p_proof text) returns uuid
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_id uuid;
begin
  perform private.limit_text('proof', p_proof);
  perform private.require_deed(p_business_id, 'exit-kit');
  perform private.take_proof(p_business_id, p_proof);
  perform pg_advisory_xact_lock(hashtextextended('oja:exit-kit:' || p_business_id, 0));
  select id into v_id from private.exit_kits where business_id = p_business_id and status = 'making';
  if v_id is not null then
    return v_id;
  end if;
  if (select count(*) from private.exit_kits where business_id = p_business_id and created_at > now() - interval '1 day') >= 5 then
    perform private.refuse('too_many_requests');
  end if;
  insert into private.exit_kits (business_id, asked_by, with_codes)
  values (p_business_id, (select auth.uid()), coalesce(p_with_codes, false)) returning id into v_id;
  perform private.note_export(p_business_id, (select auth.uid()), 'kit');
  perform private.post_signed(jsonb_build_object('kitId', v_id));
  return v_id;
end $$;
comment on function public.begin_exit_kit(uuid, boolean, text) is
  'Security definer on purpose: nobody may write exit kits; the function checks the owner and the proof.';
grant execute on function public.begin_exit_kit(uuid,boolean,text) to authenticated;

-- Returns the newest exit kit of a store: {id, status, done, total, bytes, withCodes, endsAt}; null without one that still counts.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: forbidden.
create function public.exit_kit_now(p_business_id uuid) returns jsonb
language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.require_deed(p_business_id, 'exit-kit');
  return (
    select jsonb_build_object('id', id, 'status', status, 'done', done, 'total', total, 'bytes', bytes, 'withCodes', with_codes,
      'endsAt', ready_at + private.exit_kit_life())
    from private.exit_kits
    where business_id = p_business_id and (ready_at is null or ready_at > now() - private.exit_kit_life())
    order by created_at desc, id limit 1);
end $$;
comment on function public.exit_kit_now(uuid) is
  'Security definer on purpose: people read no rows of exit kits; the function checks the owner.';
grant execute on function public.exit_kit_now(uuid) to authenticated;

-- Says how the file of a finished kit is to be put together, to its owner with a fresh proof: {businessId, parts, bytes, name}.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, kit_gone, proof_needed.
create function public.take_exit_kit(p_kit_id uuid, p_proof text) returns jsonb
language plpgsql volatile security definer set search_path = '' as $$
declare
  v_kit private.exit_kits;
begin
  perform private.limit_text('proof', p_proof);
  select * into v_kit from private.exit_kits where id = p_kit_id;
  -- An unknown kit and one of another shop get one answer.
  perform private.require_deed(coalesce(v_kit.business_id, '00000000-0000-0000-0000-000000000000'), 'exit-kit');
  perform private.take_proof(v_kit.business_id, p_proof);
  if v_kit.status <> 'ready' or v_kit.ready_at <= now() - private.exit_kit_life() then
    perform private.refuse('kit_gone');
  end if;
  if v_kit.taken_at is null then
    perform private.note_export(v_kit.business_id, (select auth.uid()), 'kit_taken');
    update private.exit_kits set taken_at = now() where id = p_kit_id;
  end if;
  return jsonb_build_object('businessId', v_kit.business_id, 'bytes', v_kit.bytes,
    'parts', (select count(*) from private.exit_kit_parts where kit_id = p_kit_id),
    'name', (select slug from public.businesses where id = v_kit.business_id) || '-' || to_char(v_kit.created_at, 'YYYY-MM-DD') || '.zip');
end $$;
comment on function public.take_exit_kit(uuid, text) is
  'Security definer on purpose: people read no rows of exit kits; the function checks the owner, the proof and the time.';
grant execute on function public.take_exit_kit(uuid,text) to authenticated;
