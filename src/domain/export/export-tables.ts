// Lists the files of a store's export: one CSV file per entry, with its table and columns. A column that ends in `$` is an amount,
// written in whole currency units with two decimals. Every column that a member may read is here or in LEFT_OUT. A test compares
// both with the database, so that no new table or column is forgotten.

export type ExportTable = {
  /** Name of the CSV file, without its ending. */
  readonly file: string
  readonly table: string
  /** The column that orders the pages of rows; unique within the store. */
  readonly key: string
  /** The column that holds the store's id. */
  readonly store: string
  readonly columns: readonly string[]
}

/** `columns` are names with spaces between them. */
type Written = Partial<Pick<ExportTable, 'key' | 'store'>> & { readonly of: string; readonly columns: string }

const table = (file: string, { of, columns, key = 'id', store = 'business_id' }: Written): ExportTable => ({
  file,
  table: of,
  key,
  store,
  columns: columns.trim().split(/\s+/),
})

export const EXPORT_TABLES: readonly ExportTable[] = [
  table('settings', {
    of: 'businesses',
    columns: `id slug name description category email whatsapp_number country currency display_currencies plan plan_ends_at next_plan next_plan_ends_at plan_is_trial plan_grace_until status
     custom_domain custom_domain_status primary_colour accent_colour template logo_path hero_path is_open closed_message
     allow_pickup pickup_note allow_agreed_delivery payment_methods pending_expiry_hours return_terms street_address opening_hours
     public_phone since_year delivery_terms instagram facebook tiktok new_goods watermark_type
     watermark_text watermark_position watermark_opacity watermark_size created_at updated_at`,
    store: 'id',
  }),
  table('earlier-addresses', { of: 'slug_history', columns: 'slug created_at', key: 'slug' }),
  table('team', { of: 'business_members', columns: 'user_id name role created_at', key: 'user_id' }),
  table('activity', { of: 'activity', columns: 'id at kind subject actor_name details' }),
  table('bank-details', {
    of: 'business_bank_details',
    columns: 'bank_name account_number account_name bank_code updated_at',
    key: 'business_id',
  }),
  table('payment-currencies', {
    of: 'payment_currencies',
    columns: 'currency place base_currency rate_source rate_own rate_other rate_changed_at step$ updated_at',
    key: 'currency',
  }),
  table('currency-bank-details', {
    of: 'currency_bank_details',
    columns: 'currency bank_name account_number account_name routing_code updated_at',
    key: 'currency',
  }),
  table('categories', { of: 'categories', columns: 'id name slug position size_table created_at' }),
  table('products', {
    of: 'products',
    columns: `id category_id name description price$ compare_at_price$ sale_price$ sale_starts_at sale_ends_at stock status sku position specs
     stays_on_starter created_at updated_at`,
  }),
  table('product-pictures', {
    of: 'product_images',
    columns: 'id product_id path width height alt position source_url created_at',
  }),
  table('option-groups', { of: 'option_groups', columns: 'id product_id name position' }),
  table('option-values', { of: 'option_values', columns: 'id product_id group_id name position image_id' }),
  table('variants', { of: 'product_combinations', columns: 'id product_id value_ids price$ stock sku' }),
  table('currency-prices', {
    of: 'currency_prices',
    columns: 'id product_id combination_id currency price_minor$ updated_at',
  }),
  table('costs', { of: 'product_costs', columns: 'id product_id value_ids cost_minor$ since' }),
  table('delivery-zones', { of: 'delivery_zones', columns: 'id name fee$ free_above$ position is_active' }),
  table('vouchers', {
    of: 'vouchers',
    columns: `id code discount_type discount_value min_purchase_amount$ max_discount_amount$ starts_at ends_at max_uses
     max_uses_per_customer uses is_active archived_at created_at`,
  }),
  table('voucher-uses', {
    of: 'voucher_uses',
    columns: 'order_id voucher_id phone released_at created_at',
    key: 'order_id',
  }),
  table('gift-cards', {
    of: 'gift_cards',
    columns: 'id currency initial_amount$ balance$ recipient note expires_at is_active created_at updated_at',
  }),
  table('gift-card-entries', {
    of: 'gift_card_entries',
    columns: 'id gift_card_id kind amount$ balance_after$ way reverses order_id note created_at till_at',
  }),
  table('points', {
    of: 'point_entries',
    columns: 'id customer_id kind points order_id turn reason created_at',
  }),
  table('customers', {
    of: 'customers',
    columns: 'id name phone email address landmark tags notes last_order_at created_at updated_at',
  }),
  table('merged-customers', {
    of: 'customer_merges',
    columns: 'id customer_id phone name email address landmark orders_moved created_at',
  }),
  table('leads', {
    of: 'leads',
    columns: 'id kind product_id name phone code place items created_at proven_at',
  }),
  table('messages-to-leads', { of: 'lead_messages', columns: 'id lead_id customer_id kind sent_at' }),
  table('erased-customers', { of: 'customer_erasures', columns: 'id orders created_at' }),
  table('orders', {
    of: 'orders',
    columns: `id code status payment_status paid$ paid_back$ let_go$ claimed$ balance$ is_void corrects source currency subtotal$ discount$ owner_discount$ delivery_kind delivery_zone_id
     delivery_name delivery_fee$ total$ gift_card_id gift_card_ending gift_card_amount$ voucher_id voucher_code points_spent points_amount$ returned$ returned_card$ pieces_back customer_id
     customer_name phone email address landmark note base_currency rate_own rate_other rate_source rate_step$ token version came_from campaign seen_at expires_at created_at updated_at`,
  }),
  table('order-lines', {
    of: 'order_lines',
    columns: `id order_id product_id combination_id variant_ids name options unit_price$ list_price$ quantity line_total$ position stock_from
     is_extra`,
  }),
  table('order-payments', {
    of: 'order_payments',
    columns:
      'id order_id kind amount$ way given_amount$ given_currency reference note picture let_go$ confirms reverses paid_at created_at till_at',
  }),
  table('order-returns', {
    of: 'order_returns',
    columns:
      'id order_id pieces worth$ amount$ card_amount$ back_amount$ settle payment_id gift_card_id note reverses created_at',
  }),
  table('order-return-lines', {
    of: 'order_return_lines',
    columns: 'id return_id order_id order_line_id quantity is_restocked',
  }),
  table('till-closings', {
    of: 'till_counts',
    columns:
      'id currency opening$ cash_in$ cash_out$ expected$ counted$ difference$ left_in$ note reverses closed_at',
  }),
  table('expenses', {
    of: 'expenses',
    columns: 'id amount$ currency kind note way spent_on bill_at reverses created_at till_at',
  }),
  table('order-history', {
    of: 'order_events',
    columns: 'id order_id kind from_status to_status note details created_at',
  }),
  table('order-tracking', {
    of: 'order_tracking',
    columns: 'order_id courier tracking_number expected_on updated_at',
    key: 'order_id',
  }),
  table('receipts', { of: 'receipts', columns: 'id order_id return_id number token content created_at' }),
  table('plan-payments', {
    of: 'plan_entries',
    columns: 'id effective_at kind plan days months renews amount_minor$ currency reference channel',
  }),
  table('message-templates', { of: 'order_message_templates', columns: 'kind body updated_at', key: 'kind' }),
]

/** Tables and columns that a member may read but an export leaves out, each with the reason: `table` or `table.column`. */
export const LEFT_OUT: Readonly<Record<string, string>> = {
  imports: 'what was imported, and how far it came; the products are in products',
  store_versions: 'counts renders of pages',
  store_page_days: 'figures of the dashboard, per page and day, without people',
  product_stock_days: 'the past of the stock, by day; the stock itself is in products and variants',
  store_suspensions: 'a message of ours to the shop, which its pages show while it is suspended',
  store_milestones: 'ticks of the first-week checklist',
  pictures: 'how files were made; the pictures themselves are in the folder pictures',
  picture_jobs: 'progress of a watermark being laid',
  watermark_marks: 'drawn from the settings',
  customer_addresses: 'shoppers’ own: a shop never sees them',
  'businesses.logo_width': 'of the file in pictures',
  'businesses.logo_height': 'of the file in pictures',
  'businesses.hero_width': 'of the file in pictures',
  'businesses.hero_height': 'of the file in pictures',
  'products.import_hash': 'remembers what an import read',
  'products.import_key': 'what the source of an import calls the product',
  'products.stock_edits': 'tells two editors apart',
  'product_combinations.stock_edits': 'tells two editors apart',
  'gift_cards.code': 'money to whoever has it; the exit kit, which asks for a proof, has it on demand',
  'customers.user_id': 'the shopper’s account, not the shop’s',
  'orders.user_id': 'the shopper’s account, not the shop’s',
  'orders.client_order_id': 'made by the shopper’s browser against double orders',
  'activity.actor': 'ids of accounts',
  'activity.about': 'ids of accounts',
  'order_events.actor': 'ids of accounts',
  'order_payments.actor': 'ids of accounts',
  'order_returns.actor': 'ids of accounts',
  'till_counts.actor': 'ids of accounts',
  'expenses.actor': 'ids of accounts',
  'receipts.issued_by': 'ids of accounts',
  'gift_card_entries.actor': 'ids of accounts',
  'point_entries.actor': 'ids of accounts',
  member_marks: 'when a person’s rights changed, for their open pages',
  role_rights: 'who may see what in the app, not goods or trade',
  reward_settings: 'the rules of the rewards programme; what customers earned and spent is in points',
  'lead_messages.sent_by': 'ids of accounts',
  'customer_merges.actor': 'ids of accounts',
  'customer_erasures.actor': 'ids of accounts',
}

/** `price$` -> `price` */
export function columnName(column: string): string {
  return column.replace(/\$$/, '')
}

/** Returns the path of a stored picture in the export: `{business}/{id}` -> `pictures/{id}.jpg`. */
export function pictureFile(path: string): string {
  return `pictures/${path.split('/')[1] ?? path}.jpg`
}
