-- A shop's own texts for messages about an order. A kind without a row has the default text of
-- src/domain/message/order-messages.ts. Placeholders in braces are filled when the message is written. All members send messages.
-- Only managers change the texts (save_message_words), because one text names a bank account.

create table public.order_message_templates (
  business_id uuid not null references public.businesses (id) on delete cascade,
  kind text not null
    check (kind in ('received', 'confirmed', 'payment', 'give_back', 'shipped', 'ready', 'delivered', 'returned', 'review', 'out_of_stock', 'cancelled')),
  body text not null check (char_length(body) <= 1000 and private.visible_text(body) <> ''),
  updated_at timestamptz not null default now(),
  primary key (business_id, kind)
);

grant select on public.order_message_templates to authenticated, service_role;

-- All members send messages; only managers change the texts, because one text names a bank account.
create policy "members see message templates" on public.order_message_templates for select to authenticated
  using (business_id in (select private.member_business_ids()));

create trigger order_message_templates_touch before update on public.order_message_templates
  for each row when (old.* is distinct from new.*) execute function private.touch_updated_at();
create trigger order_message_templates_stay before update on public.order_message_templates
  for each row when (old.business_id is distinct from new.business_id or old.kind is distinct from new.kind)
  execute function private.refuse_move();
create trigger order_message_templates_proved_insert before insert on public.order_message_templates
  for each row when (private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_update before update on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)
    or private.holds_account(new.business_id, new.kind, new.body)) execute function private.refuse_unproved();
create trigger order_message_templates_proved_delete before delete on public.order_message_templates
  for each row when (private.holds_account(old.business_id, old.kind, old.body)) execute function private.refuse_unproved();
