-- A shop's own words for the messages it sends about an order. A kind without a row has the words of
-- src/domain/message/order-messages.ts. Placeholders in braces are filled when the message is written.

create table public.order_message_templates (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null
    check (kind in ('confirmed', 'payment', 'shipped', 'ready', 'delivered', 'review', 'out_of_stock', 'cancelled')),
  body text not null check (char_length(body) <= 1000 and private.visible_text(body) <> ''),
  updated_at timestamptz not null default now(),
  primary key (business_id, kind)
);
create trigger order_message_templates_touch before update on public.order_message_templates
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger order_message_templates_stay before update on public.order_message_templates
  for each row when (old.business_id is distinct from new.business_id or old.kind is distinct from new.kind)
  execute function private.refuse_move();

alter table public.order_message_templates enable row level security;
revoke all on public.order_message_templates from anon, authenticated, service_role;
grant select, insert, update, delete on public.order_message_templates to authenticated, service_role;

-- Everyone who works on orders sends them; what they say is decided by managers, since one of them names a bank account.
create policy "members see message templates" on public.order_message_templates for select to authenticated
  using (business_id in (select private.member_business_ids()));
create policy "managers add message templates" on public.order_message_templates for insert to authenticated
  with check (business_id in (select private.manager_business_ids()));
create policy "managers change message templates" on public.order_message_templates for update to authenticated
  using (business_id in (select private.manager_business_ids()))
  with check (business_id in (select private.manager_business_ids()));
create policy "managers remove message templates" on public.order_message_templates for delete to authenticated
  using (business_id in (select private.manager_business_ids()));
