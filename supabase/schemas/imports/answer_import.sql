-- Answers whether a product of an import is one that the shop has, when only the name says so.

-- Stores an answer, `same` or `new`, for the product at p_place; with p_place null, for all products of the import that need an answer.
-- Callers: signed-in people; the function checks what they may do.
-- Refuses: bad_request, forbidden, import_state.
create function public.answer_import(p_business_id uuid, p_import_id uuid, p_place int, p_answer text) returns void
language plpgsql security definer set search_path = '' as $$
begin
  perform private.limit_text('answer', p_answer, 10);
  perform private.hold_ready_import(p_business_id, p_import_id);
  if p_answer is null or p_answer not in ('same', 'new') then
    perform private.bad_request('answer');
  end if;
  update private.import_items t set body = b.body,
    look = private.compare_product(p_business_id, b.body) || jsonb_build_object('maybe', t.look -> 'maybe', 'answer', p_answer)
  from (select place, body || jsonb_build_object('match', case p_answer when 'new' then 'new' else look -> 'maybe' ->> 'id' end) as body
    from private.import_items where import_id = p_import_id and look ? 'maybe' and (p_place is null or place = p_place)) b
  where t.import_id = p_import_id and t.place = b.place;
end $$;
comment on function public.answer_import(uuid, uuid, int, text) is
  'Security definer on purpose: the products of imports are beyond the policies of members; the right to import is checked first.';
grant execute on function public.answer_import(uuid,uuid,int,text) to authenticated;
