// Made by `npm run types` from the migrated database. Do not edit: change the SQL and run it again.

import type { Json } from '#contract/json.ts'

/** `Optional`: columns that an insert may leave out. */
type Table<Row, Optional extends keyof Row, Relationships> = {
  Row: Row
  Insert: Omit<Row, Optional> & Partial<Pick<Row, Optional>>
  Update: Partial<Row>
  Relationships: Relationships
}

export type Tables = {
  activity: Table<
    {
      about: string | null
      actor: string | null
      actor_name: string
      at: string
      business_id: string
      details: Json
      id: number
      kind: string
      subject: string
    },
    'about' | 'actor' | 'actor_name' | 'at' | 'details' | 'id' | 'subject',
    [
      { foreignKeyName: 'activity_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  business_bank_details: Table<
    {
      account_name: string
      account_number: string
      bank_code: string | null
      bank_name: string
      business_id: string
      updated_at: string
    },
    'bank_code' | 'updated_at',
    [
      { foreignKeyName: 'business_bank_details_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  business_members: Table<
    {
      business_id: string
      created_at: string
      name: string
      role: 'owner' | 'manager' | 'staff'
      user_id: string
    },
    'created_at' | 'name',
    [
      { foreignKeyName: 'business_members_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  businesses: Table<
    {
      accent_colour: string
      allow_agreed_delivery: boolean
      allow_pickup: boolean
      category: string
      closed_message: string
      country: string
      created_at: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      custom_domain: string | null
      custom_domain_status: 'none' | 'pending' | 'active' | 'failed'
      delivery_terms: string
      description: string
      display_currencies: readonly string[]
      email: string | null
      facebook: string | null
      hero_height: number | null
      hero_path: string | null
      hero_width: number | null
      id: string
      instagram: string | null
      is_open: boolean
      logo_height: number | null
      logo_path: string | null
      logo_width: number | null
      name: string
      new_goods: 'top' | 'bottom' | null
      next_plan: 'premium' | 'enterprise' | null
      next_plan_ends_at: string | null
      opening_hours: string
      payment_methods: readonly string[]
      pending_expiry_hours: number
      pickup_note: string
      plan: 'starter' | 'premium' | 'enterprise'
      plan_ends_at: string | null
      plan_grace_until: string | null
      plan_is_trial: boolean
      primary_colour: string
      public_phone: string | null
      return_terms: string
      since_year: number | null
      slug: string
      status: 'active' | 'suspended'
      street_address: string
      template: 'market' | 'boutique' | 'kitchen' | 'wholesale'
      tiktok: string | null
      updated_at: string
      watermark_opacity: number
      watermark_position: 'top-left' | 'top-right' | 'bottom-left' | 'bottom-right' | 'center'
      watermark_size: number
      watermark_text: string
      watermark_type: 'none' | 'text' | 'logo' | 'both'
      whatsapp_number: string | null
    },
    'accent_colour' | 'allow_agreed_delivery' | 'allow_pickup' | 'category' | 'closed_message' | 'country' | 'created_at' | 'currency' | 'custom_domain' | 'custom_domain_status' | 'delivery_terms' | 'description' | 'display_currencies' | 'email' | 'facebook' | 'hero_height' | 'hero_path' | 'hero_width' | 'id' | 'instagram' | 'is_open' | 'logo_height' | 'logo_path' | 'logo_width' | 'new_goods' | 'next_plan' | 'next_plan_ends_at' | 'opening_hours' | 'payment_methods' | 'pending_expiry_hours' | 'pickup_note' | 'plan' | 'plan_ends_at' | 'plan_grace_until' | 'plan_is_trial' | 'primary_colour' | 'public_phone' | 'return_terms' | 'since_year' | 'status' | 'street_address' | 'template' | 'tiktok' | 'updated_at' | 'watermark_opacity' | 'watermark_position' | 'watermark_size' | 'watermark_text' | 'watermark_type' | 'whatsapp_number',
    []
  >
  categories: Table<
    {
      business_id: string
      created_at: string
      id: string
      name: string
      position: number
      size_table: string
      slug: string
    },
    'created_at' | 'id' | 'position' | 'size_table',
    [
      { foreignKeyName: 'categories_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  closed_stores: Table<
    {
      business_id: string
      closed_at: string
      name: string
      opened_at: string
      plan: string
      plan_ends_at: string | null
      slugs: readonly string[]
    },
    'closed_at' | 'plan_ends_at',
    []
  >
  currency_bank_details: Table<
    {
      account_name: string
      account_number: string
      bank_name: string
      business_id: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      routing_code: string | null
      updated_at: string
    },
    'routing_code' | 'updated_at',
    [
      { foreignKeyName: 'currency_bank_details_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  currency_prices: Table<
    {
      business_id: string
      combination_id: string | null
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      id: string
      price_minor: number
      product_id: string
      updated_at: string
    },
    'combination_id' | 'id' | 'updated_at',
    [
      { foreignKeyName: 'currency_prices_business_id_combination_id_fkey'; columns: ['business_id', 'combination_id']; isOneToOne: false; referencedRelation: 'product_combinations'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'currency_prices_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'currency_prices_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  customer_addresses: Table<
    {
      address: string
      business_id: string
      created_at: string
      id: string
      landmark: string
      name: string
      phone: string
      updated_at: string
      user_id: string
    },
    'created_at' | 'id' | 'landmark' | 'updated_at' | 'user_id',
    [
      { foreignKeyName: 'customer_addresses_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  customer_erasures: Table<
    {
      actor: string | null
      business_id: string
      created_at: string
      id: string
      orders: number
    },
    'actor' | 'created_at' | 'id',
    [
      { foreignKeyName: 'customer_erasures_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  customer_merges: Table<
    {
      actor: string | null
      address: string
      business_id: string
      created_at: string
      customer_id: string
      email: string | null
      id: string
      landmark: string
      name: string
      orders_moved: number
      phone: string
    },
    'actor' | 'address' | 'created_at' | 'email' | 'id' | 'landmark',
    [
      { foreignKeyName: 'customer_merges_business_id_customer_id_fkey'; columns: ['business_id', 'customer_id']; isOneToOne: false; referencedRelation: 'customers'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'customer_merges_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  customers: Table<
    {
      address: string
      business_id: string
      created_at: string
      email: string | null
      id: string
      landmark: string
      last_order_at: string | null
      name: string
      notes: string
      phone: string
      tags: readonly string[]
      updated_at: string
      user_id: string | null
    },
    'address' | 'created_at' | 'email' | 'id' | 'landmark' | 'last_order_at' | 'notes' | 'tags' | 'updated_at' | 'user_id',
    [
      { foreignKeyName: 'customers_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  delivery_zones: Table<
    {
      business_id: string
      fee: number
      free_above: number | null
      id: string
      is_active: boolean
      name: string
      position: number
    },
    'free_above' | 'id' | 'is_active' | 'position',
    [
      { foreignKeyName: 'delivery_zones_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  exchange_rate_settings: Table<
    {
      currency_from: string
      currency_to: string
      id: string
      is_active: boolean
      rate: number
      updated_at: string
    },
    'id' | 'is_active' | 'updated_at',
    []
  >
  expenses: Table<
    {
      actor: string | null
      amount: number
      bill_at: string | null
      business_id: string
      created_at: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      id: string
      kind: 'goods' | 'transport' | 'rent' | 'wages' | 'data' | 'packaging' | 'adverts' | 'power' | 'other'
      note: string
      reverses: string | null
      spent_on: string
      till_at: string | null
      way: 'transfer' | 'cash' | 'pos' | 'card' | 'other'
    },
    'actor' | 'bill_at' | 'created_at' | 'note' | 'reverses' | 'till_at',
    [
      { foreignKeyName: 'expenses_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'expenses_business_id_reverses_fkey'; columns: ['business_id', 'reverses']; isOneToOne: true; referencedRelation: 'expenses'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  gift_card_entries: Table<
    {
      actor: string | null
      amount: number
      balance_after: number
      business_id: string
      created_at: string
      gift_card_id: string
      id: number
      kind: 'issued' | 'spent' | 'returned' | 'adjusted'
      note: string
      order_id: string | null
      reverses: number | null
      till_at: string | null
      way: 'transfer' | 'cash' | 'pos' | 'card' | 'other' | null
    },
    'actor' | 'created_at' | 'id' | 'note' | 'order_id' | 'reverses' | 'till_at' | 'way',
    [
      { foreignKeyName: 'gift_card_entries_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'gift_card_entries_business_id_gift_card_id_fkey'; columns: ['business_id', 'gift_card_id']; isOneToOne: false; referencedRelation: 'gift_cards'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'gift_card_entries_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'gift_card_entries_reverses_fkey'; columns: ['reverses']; isOneToOne: true; referencedRelation: 'gift_card_entries'; referencedColumns: ['id'] },
    ]
  >
  gift_cards: Table<
    {
      balance: number
      business_id: string
      code: string
      created_at: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      expires_at: string | null
      id: string
      initial_amount: number
      is_active: boolean
      note: string
      recipient: string
      updated_at: string
    },
    'balance' | 'created_at' | 'expires_at' | 'id' | 'is_active' | 'note' | 'recipient' | 'updated_at',
    [
      { foreignKeyName: 'gift_cards_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  imports: Table<
    {
      as_drafts: boolean
      business_id: string
      created: number
      created_at: string
      created_by: string
      file: Json | null
      file_name: string
      finished_at: string | null
      handled: number
      how_read: Json | null
      id: string
      is_unseen: boolean
      kept: number
      products: number
      reading: Json | null
      refused: number
      rows_read: number
      rows_refused: number
      rows_skipped: number
      seen_at: string | null
      source: 'woocommerce' | 'shopify' | 'feed' | 'oja' | 'list' | 'paste' | 'aliexpress' | '1688' | 'square' | 'loyverse' | 'lightspeed' | 'wix' | 'quickbooks' | 'odoo'
      started_at: string | null
      status: 'reading' | 'ready' | 'running' | 'done' | 'undoing' | 'undone'
      stepped_at: string
      unchanged: number
      undone: number
      unused_pictures: readonly string[]
      updated: number
    },
    'as_drafts' | 'created' | 'created_at' | 'file' | 'file_name' | 'finished_at' | 'handled' | 'how_read' | 'id' | 'is_unseen' | 'kept' | 'products' | 'reading' | 'refused' | 'rows_read' | 'rows_refused' | 'rows_skipped' | 'seen_at' | 'started_at' | 'status' | 'stepped_at' | 'unchanged' | 'undone' | 'unused_pictures' | 'updated',
    [
      { foreignKeyName: 'imports_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  lead_messages: Table<
    {
      business_id: string
      customer_id: string | null
      id: string
      kind: 'restock' | 'price' | 'arrivals' | 'cart' | 'broadcast'
      lead_id: string | null
      phone_hash: string
      sent_at: string
      sent_by: string | null
      told_prices: readonly number[] | null
    },
    'customer_id' | 'id' | 'lead_id' | 'sent_at' | 'sent_by' | 'told_prices',
    [
      { foreignKeyName: 'lead_messages_business_id_customer_id_fkey'; columns: ['business_id', 'customer_id']; isOneToOne: false; referencedRelation: 'customers'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'lead_messages_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'lead_messages_business_id_lead_id_fkey'; columns: ['business_id', 'lead_id']; isOneToOne: false; referencedRelation: 'leads'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  leads: Table<
    {
      business_id: string
      cart_token: string | null
      code: string
      created_at: string
      id: string
      items: Json
      kind: 'restock' | 'arrivals' | 'cart'
      name: string
      network_hash: string | null
      phone: string
      place: string
      product_id: string | null
      proven_at: string | null
    },
    'cart_token' | 'created_at' | 'id' | 'items' | 'network_hash' | 'place' | 'product_id' | 'proven_at',
    [
      { foreignKeyName: 'leads_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'leads_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  member_marks: Table<
    {
      changed_at: string
      id: string
      user_id: string
    },
    'changed_at' | 'id',
    []
  >
  money_back_requests: Table<
    {
      answer: string
      asked_at: string
      asked_by: string | null
      business_id: string
      checked_at: string | null
      decided_at: string | null
      decided_by: string | null
      failed_refunds: number
      paid_back_at: string | null
      provider_reason: string
      provider_state: 'pending' | 'processing' | 'failed' | 'needs-attention' | 'refused' | null
      reason: string
      reference: string
      status: 'asked' | 'approved' | 'refused' | 'paid_back'
      tried_again: number
    },
    'answer' | 'asked_at' | 'asked_by' | 'checked_at' | 'decided_at' | 'decided_by' | 'failed_refunds' | 'paid_back_at' | 'provider_reason' | 'provider_state' | 'reason' | 'status' | 'tried_again',
    []
  >
  option_groups: Table<
    {
      business_id: string
      id: string
      name: string
      position: number
      product_id: string
    },
    'id' | 'position',
    [
      { foreignKeyName: 'option_groups_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'option_groups_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  option_values: Table<
    {
      business_id: string
      group_id: string
      id: string
      image_id: string | null
      name: string
      position: number
      product_id: string
    },
    'id' | 'image_id' | 'position',
    [
      { foreignKeyName: 'option_values_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'option_values_business_id_product_id_group_id_fkey'; columns: ['business_id', 'product_id', 'group_id']; isOneToOne: false; referencedRelation: 'option_groups'; referencedColumns: ['business_id', 'product_id', 'id'] },
      { foreignKeyName: 'option_values_business_id_product_id_image_id_fkey'; columns: ['business_id', 'product_id', 'image_id']; isOneToOne: false; referencedRelation: 'product_images'; referencedColumns: ['business_id', 'product_id', 'id'] },
    ]
  >
  order_events: Table<
    {
      actor: string | null
      business_id: string
      created_at: string
      details: Json
      from_status: string | null
      id: string
      kind: 'placed' | 'status' | 'payment' | 'expired' | 'edited' | 'note' | 'undone' | 'reminded' | 'returned'
      note: string
      order_id: string
      to_status: string | null
    },
    'actor' | 'created_at' | 'details' | 'from_status' | 'id' | 'note' | 'to_status',
    [
      { foreignKeyName: 'order_events_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_events_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  order_lines: Table<
    {
      business_id: string
      combination_id: string | null
      id: string
      is_extra: boolean
      line_total: number
      list_price: number | null
      name: string
      options: string
      order_id: string
      position: number
      product_id: string | null
      quantity: number
      stock_from: 'product' | 'combination' | 'none'
      unit_price: number
      variant_ids: readonly string[]
    },
    'combination_id' | 'id' | 'is_extra' | 'list_price' | 'options' | 'product_id' | 'variant_ids',
    [
      { foreignKeyName: 'order_lines_business_id_combination_id_fkey'; columns: ['business_id', 'combination_id']; isOneToOne: false; referencedRelation: 'product_combinations'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'order_lines_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_lines_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'order_lines_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  order_message_templates: Table<
    {
      body: string
      business_id: string
      kind: 'received' | 'confirmed' | 'payment' | 'give_back' | 'shipped' | 'ready' | 'delivered' | 'returned' | 'review' | 'out_of_stock' | 'cancelled'
      updated_at: string
    },
    'updated_at',
    [
      { foreignKeyName: 'order_message_templates_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  order_payments: Table<
    {
      actor: string | null
      amount: number
      business_id: string
      confirms: string | null
      created_at: string
      given_amount: number | null
      given_currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD' | null
      id: string
      kind: 'received' | 'paid_back' | 'claimed' | 'let_go'
      let_go: number
      note: string
      order_id: string
      paid_at: string
      picture: 'image/jpeg' | 'image/png' | 'image/webp' | null
      reference: string
      reverses: string | null
      till_at: string | null
      way: 'transfer' | 'cash' | 'pos' | 'card' | 'other' | 'gift_card'
    },
    'actor' | 'confirms' | 'created_at' | 'given_amount' | 'given_currency' | 'let_go' | 'note' | 'paid_at' | 'picture' | 'reference' | 'reverses' | 'till_at',
    [
      { foreignKeyName: 'order_payments_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_payments_business_id_order_id_confirms_fkey'; columns: ['business_id', 'order_id', 'confirms']; isOneToOne: false; referencedRelation: 'order_payments'; referencedColumns: ['business_id', 'order_id', 'id'] },
      { foreignKeyName: 'order_payments_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'order_payments_business_id_order_id_reverses_fkey'; columns: ['business_id', 'order_id', 'reverses']; isOneToOne: true; referencedRelation: 'order_payments'; referencedColumns: ['business_id', 'order_id', 'id'] },
    ]
  >
  order_return_lines: Table<
    {
      business_id: string
      id: string
      is_restocked: boolean
      order_id: string
      order_line_id: string
      quantity: number
      return_id: string
    },
    'id',
    [
      { foreignKeyName: 'order_return_lines_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_return_lines_business_id_order_id_order_line_id_fkey'; columns: ['business_id', 'order_id', 'order_line_id']; isOneToOne: false; referencedRelation: 'order_lines'; referencedColumns: ['business_id', 'order_id', 'id'] },
      { foreignKeyName: 'order_return_lines_business_id_order_id_return_id_fkey'; columns: ['business_id', 'order_id', 'return_id']; isOneToOne: false; referencedRelation: 'order_returns'; referencedColumns: ['business_id', 'order_id', 'id'] },
    ]
  >
  order_returns: Table<
    {
      actor: string | null
      amount: number
      back_amount: number
      business_id: string
      card_amount: number
      created_at: string
      gift_card_id: string | null
      id: string
      note: string
      order_id: string
      payment_id: string | null
      pieces: number
      reverses: string | null
      settle: 'later' | 'credit' | 'transfer' | 'cash' | 'pos' | 'card' | 'other'
      worth: number
    },
    'actor' | 'back_amount' | 'card_amount' | 'created_at' | 'gift_card_id' | 'note' | 'payment_id' | 'reverses',
    [
      { foreignKeyName: 'order_returns_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_returns_business_id_gift_card_id_fkey'; columns: ['business_id', 'gift_card_id']; isOneToOne: false; referencedRelation: 'gift_cards'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'order_returns_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'order_returns_business_id_order_id_payment_id_fkey'; columns: ['business_id', 'order_id', 'payment_id']; isOneToOne: false; referencedRelation: 'order_payments'; referencedColumns: ['business_id', 'order_id', 'id'] },
      { foreignKeyName: 'order_returns_business_id_order_id_reverses_fkey'; columns: ['business_id', 'order_id', 'reverses']; isOneToOne: true; referencedRelation: 'order_returns'; referencedColumns: ['business_id', 'order_id', 'id'] },
    ]
  >
  order_tracking: Table<
    {
      business_id: string
      courier: string
      expected_on: string | null
      order_id: string
      tracking_number: string
      updated_at: string
    },
    'courier' | 'expected_on' | 'tracking_number' | 'updated_at',
    [
      { foreignKeyName: 'order_tracking_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'order_tracking_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  orders: Table<
    {
      address: string
      agreed: Json
      balance: number
      base_currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD' | null
      business_id: string
      came_from: 'whatsapp' | 'instagram' | 'tiktok' | 'facebook' | 'google' | 'campaign' | 'other' | 'direct' | null
      campaign: string | null
      claimed: number
      client_order_id: string
      code: string
      corrects: string | null
      created_at: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      customer_id: string | null
      customer_name: string
      delivery_fee: number | null
      delivery_kind: 'zone' | 'pickup' | 'agree'
      delivery_name: string
      delivery_zone_id: string | null
      discount: number
      email: string | null
      expires_at: string
      gift_card_amount: number
      gift_card_ending: string | null
      gift_card_id: string | null
      id: string
      ip_hash: string | null
      is_claimed: boolean
      is_void: boolean
      landmark: string
      let_go: number
      note: string
      owner_discount: number
      paid: number
      paid_back: number
      payment_status: 'unpaid' | 'claimed' | 'paid' | 'refunded'
      phone: string | null
      pieces_back: number
      points_amount: number
      points_customer_id: string | null
      points_spent: number
      rate_other: number | null
      rate_own: number | null
      rate_source: 'own' | 'market' | null
      rate_step: number | null
      request_hash: string
      returned: number
      returned_card: number
      seen_at: string | null
      source: 'store' | 'manual'
      status: 'pending' | 'confirmed' | 'shipped' | 'delivered' | 'cancelled'
      subtotal: number
      token: string
      total: number
      updated_at: string
      user_id: string | null
      version: number
      voucher_code: string | null
      voucher_id: string | null
    },
    'address' | 'agreed' | 'balance' | 'base_currency' | 'came_from' | 'campaign' | 'claimed' | 'corrects' | 'created_at' | 'customer_id' | 'delivery_fee' | 'delivery_name' | 'delivery_zone_id' | 'discount' | 'email' | 'gift_card_amount' | 'gift_card_ending' | 'gift_card_id' | 'id' | 'ip_hash' | 'is_claimed' | 'is_void' | 'landmark' | 'let_go' | 'note' | 'owner_discount' | 'paid' | 'paid_back' | 'payment_status' | 'phone' | 'pieces_back' | 'points_amount' | 'points_customer_id' | 'points_spent' | 'rate_other' | 'rate_own' | 'rate_source' | 'rate_step' | 'returned' | 'returned_card' | 'seen_at' | 'source' | 'status' | 'updated_at' | 'user_id' | 'version' | 'voucher_code' | 'voucher_id',
    [
      { foreignKeyName: 'orders_business_id_corrects_fkey'; columns: ['business_id', 'corrects']; isOneToOne: true; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'orders_business_id_customer_id_fkey'; columns: ['business_id', 'customer_id']; isOneToOne: false; referencedRelation: 'customers'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'orders_business_id_delivery_zone_id_fkey'; columns: ['business_id', 'delivery_zone_id']; isOneToOne: false; referencedRelation: 'delivery_zones'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'orders_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'orders_business_id_voucher_id_fkey'; columns: ['business_id', 'voucher_id']; isOneToOne: false; referencedRelation: 'vouchers'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'orders_gift_card_fkey'; columns: ['business_id', 'gift_card_id']; isOneToOne: false; referencedRelation: 'gift_cards'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  payment_currencies: Table<
    {
      base_currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      business_id: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      place: number
      rate_changed_at: string
      rate_other: number | null
      rate_own: number | null
      rate_source: 'own' | 'market'
      step: number
      updated_at: string
    },
    'rate_changed_at' | 'rate_other' | 'rate_own' | 'rate_source' | 'step' | 'updated_at',
    [
      { foreignKeyName: 'payment_currencies_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  payment_disputes: Table<
    {
      business_id: string | null
      category: string
      created_at: string
      due_at: string | null
      id: string
      reference: string
      resolution: string | null
      resolved_at: string | null
      status: 'open' | 'resolved'
    },
    'business_id' | 'category' | 'created_at' | 'due_at' | 'resolution' | 'resolved_at' | 'status',
    []
  >
  picture_jobs: Table<
    {
      business_id: string
      created_at: string
      done: number
      failed_ids: readonly string[]
      id: string
      stamp: string | null
      status: 'running' | 'done' | 'cancelled'
      updated_at: string
      wanted: number
    },
    'created_at' | 'done' | 'failed_ids' | 'id' | 'stamp' | 'status' | 'updated_at',
    [
      { foreignKeyName: 'picture_jobs_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  pictures: Table<
    {
      business_id: string
      created_at: string
      height: number
      id: string
      original: string | null
      purpose: 'product' | 'logo' | 'hero'
      replaced_by: string | null
      stamp: string | null
      unused_since: string | null
      width: number
    },
    'created_at' | 'original' | 'replaced_by' | 'stamp' | 'unused_since',
    [
      { foreignKeyName: 'pictures_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'pictures_business_id_replaced_by_fkey'; columns: ['business_id', 'replaced_by']; isOneToOne: false; referencedRelation: 'pictures'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  plan_charge_attempts: Table<
    {
      amount_minor: number
      business_id: string
      created_at: string
      currency: string
      day: number
      due_at: string
      months: number
      plan: 'premium' | 'enterprise'
      reason: string | null
      reference: string
      settled_at: string | null
      status: 'open' | 'paid' | 'failed'
    },
    'created_at' | 'reason' | 'settled_at' | 'status',
    []
  >
  plan_checkouts: Table<
    {
      amount_minor: number
      business_id: string
      checked_at: string | null
      created_at: string
      currency: string
      months: number
      person_id: string
      plan: 'premium' | 'enterprise'
      provider_url: string | null
      reference: string
      renews: boolean
      settled_at: string | null
      status: 'open' | 'paid' | 'failed' | 'expired'
    },
    'checked_at' | 'created_at' | 'provider_url' | 'renews' | 'settled_at' | 'status',
    []
  >
  plan_entries: Table<
    {
      actor_id: string | null
      amount_minor: number | null
      business_id: string
      channel: string | null
      currency: string | null
      days: number | null
      effective_at: string
      id: string
      kind: 'trial' | 'charge' | 'refund' | 'extension' | 'grace' | 'downgrade' | 'cancel' | 'resume' | 'end'
      months: number | null
      note: string
      plan: 'starter' | 'premium' | 'enterprise' | null
      recorded_at: string
      reference: string | null
      renews: boolean
      row_key: string
    },
    'actor_id' | 'amount_minor' | 'channel' | 'currency' | 'days' | 'id' | 'months' | 'note' | 'plan' | 'recorded_at' | 'reference' | 'renews',
    []
  >
  plan_subscriptions: Table<
    {
      amount_minor: number
      authorization_code: string | null
      business_id: string
      card_brand: string | null
      card_exp_month: number | null
      card_exp_year: number | null
      card_last4: string | null
      currency: string
      customer_code: string | null
      email: string | null
      email_token: string | null
      failed_at: string | null
      is_to_end: boolean
      is_to_move: boolean
      months: number
      next_payment_at: string | null
      plan: 'premium' | 'enterprise'
      provider_plan_code: string | null
      renewal_set_at: string | null
      status: 'active' | 'attention' | 'non-renewing' | 'ended'
      subscription_code: string | null
      updated_at: string
    },
    'authorization_code' | 'card_brand' | 'card_exp_month' | 'card_exp_year' | 'card_last4' | 'customer_code' | 'email' | 'email_token' | 'failed_at' | 'is_to_end' | 'is_to_move' | 'next_payment_at' | 'provider_plan_code' | 'renewal_set_at' | 'status' | 'subscription_code' | 'updated_at',
    []
  >
  platform_admins: Table<
    {
      user_id: string
    },
    never,
    []
  >
  point_entries: Table<
    {
      actor: string | null
      business_id: string
      created_at: string
      customer_id: string
      id: number
      kind: 'earned' | 'welcome' | 'taken_back' | 'spent' | 'returned' | 'expired' | 'corrected'
      order_id: string | null
      points: number
      reason: string
      turn: number
    },
    'actor' | 'created_at' | 'id' | 'order_id' | 'reason' | 'turn',
    [
      { foreignKeyName: 'point_entries_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'point_entries_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  product_combinations: Table<
    {
      business_id: string
      id: string
      price: number | null
      product_id: string
      sku: string | null
      stock: number | null
      stock_edits: number
      value_ids: readonly string[]
    },
    'id' | 'price' | 'sku' | 'stock' | 'stock_edits',
    [
      { foreignKeyName: 'product_combinations_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'product_combinations_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  product_costs: Table<
    {
      business_id: string
      cost_minor: number | null
      id: string
      product_id: string
      since: string
      value_ids: readonly string[]
    },
    'cost_minor' | 'id' | 'since' | 'value_ids',
    [
      { foreignKeyName: 'product_costs_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'product_costs_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  product_images: Table<
    {
      alt: string
      business_id: string
      created_at: string
      height: number
      id: string
      path: string
      position: number
      product_id: string
      source_url: string | null
      width: number
    },
    'alt' | 'created_at' | 'id' | 'position' | 'source_url',
    [
      { foreignKeyName: 'product_images_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'product_images_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  product_stock_days: Table<
    {
      business_id: string
      day: string
      product_id: string
      stock: number
      was_sold_out: boolean
    },
    never,
    [
      { foreignKeyName: 'product_stock_days_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'product_stock_days_business_id_product_id_fkey'; columns: ['business_id', 'product_id']; isOneToOne: false; referencedRelation: 'products'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  products: Table<
    {
      business_id: string
      category_id: string | null
      compare_at_price: number | null
      created_at: string
      description: string
      id: string
      import_hash: string | null
      import_key: string | null
      name: string
      position: number
      price: number
      sale_ends_at: string | null
      sale_price: number | null
      sale_starts_at: string | null
      sku: string | null
      specs: string
      status: 'draft' | 'live' | 'archived' | 'deleted'
      stays_on_starter: boolean
      stock: number | null
      stock_edits: number
      updated_at: string
    },
    'category_id' | 'compare_at_price' | 'created_at' | 'description' | 'id' | 'import_hash' | 'import_key' | 'position' | 'sale_ends_at' | 'sale_price' | 'sale_starts_at' | 'sku' | 'specs' | 'status' | 'stays_on_starter' | 'stock' | 'stock_edits' | 'updated_at',
    [
      { foreignKeyName: 'products_business_id_category_id_fkey'; columns: ['business_id', 'category_id']; isOneToOne: false; referencedRelation: 'categories'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'products_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  provider_events: Table<
    {
      event: string
      raw: string
      reason: string | null
      received_at: string
      reference: string | null
      settled_at: string | null
      sha256: string
      status: 'stored' | 'applied' | 'refused' | 'ignored'
      tries: number
    },
    'reason' | 'received_at' | 'reference' | 'settled_at' | 'status' | 'tries',
    []
  >
  receipts: Table<
    {
      business_id: string
      content: Json
      created_at: string
      id: string
      issued_by: string | null
      number: number
      order_id: string
      return_id: string | null
      token: string
    },
    'created_at' | 'id' | 'issued_by' | 'return_id',
    [
      { foreignKeyName: 'receipts_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'receipts_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'receipts_business_id_order_id_return_id_fkey'; columns: ['business_id', 'order_id', 'return_id']; isOneToOne: false; referencedRelation: 'order_returns'; referencedColumns: ['business_id', 'order_id', 'id'] },
    ]
  >
  render_leases: Table<
    {
      business_id: string
      expires_at: string
      holder: string
    },
    never,
    []
  >
  reserved_slugs: Table<
    {
      slug: string
    },
    never,
    []
  >
  reward_settings: Table<
    {
      business_id: string
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      earn_amount: number
      earn_points: number
      expiry_months: number | null
      expiry_since: string
      is_active: boolean
      minimum_points: number
      point_worth: number
      updated_at: string
      welcome_points: number
    },
    'expiry_months' | 'expiry_since' | 'is_active' | 'minimum_points' | 'updated_at' | 'welcome_points',
    [
      { foreignKeyName: 'reward_settings_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  role_rights: Table<
    {
      business_id: string
      deed: 'figures' | 'costs' | 'customer-numbers' | 'payments' | 'prices' | 'stock' | 'export'
      is_allowed: boolean
      role: 'manager' | 'staff'
    },
    never,
    [
      { foreignKeyName: 'role_rights_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  slug_history: Table<
    {
      business_id: string
      created_at: string
      slug: string
    },
    'created_at',
    [
      { foreignKeyName: 'slug_history_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  store_milestones: Table<
    {
      business_id: string
      created_at: string
      kind: 'shared' | 'checklist_hidden'
    },
    'created_at',
    [
      { foreignKeyName: 'store_milestones_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  store_notices: Table<
    {
      business_id: string
      is_whole: boolean
      transaction_id: string
    },
    'is_whole',
    []
  >
  store_page_days: Table<
    {
      business_id: string
      carts: number
      day: string
      page: string
      source: 'whatsapp' | 'instagram' | 'tiktok' | 'facebook' | 'google' | 'campaign' | 'other' | 'direct'
      views: number
    },
    'carts' | 'source' | 'views',
    [
      { foreignKeyName: 'store_page_days_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  store_suspensions: Table<
    {
      business_id: string
      reason: string
      since: string
    },
    'since',
    [
      { foreignKeyName: 'store_suspensions_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  store_versions: Table<
    {
      business_id: string
      changed_at: string
      content_version: number
      next_change_at: string | null
      published_at: string | null
      rendered_version: number
      whole_version: number
    },
    'changed_at' | 'content_version' | 'next_change_at' | 'published_at' | 'rendered_version' | 'whole_version',
    []
  >
  till_counts: Table<
    {
      actor: string | null
      business_id: string
      cash_in: number
      cash_out: number
      closed_at: string
      counted: number
      currency: 'NGN' | 'USD' | 'GBP' | 'GHS' | 'CAD'
      difference: number
      expected: number
      id: string
      left_in: number
      note: string
      opening: number
      reverses: string | null
    },
    'actor' | 'closed_at' | 'difference' | 'expected' | 'note' | 'reverses',
    [
      { foreignKeyName: 'till_counts_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'till_counts_business_id_reverses_fkey'; columns: ['business_id', 'reverses']; isOneToOne: true; referencedRelation: 'till_counts'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  voucher_uses: Table<
    {
      business_id: string
      created_at: string
      order_id: string
      phone: string | null
      released_at: string | null
      voucher_id: string
    },
    'created_at' | 'phone' | 'released_at',
    [
      { foreignKeyName: 'voucher_uses_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
      { foreignKeyName: 'voucher_uses_business_id_order_id_fkey'; columns: ['business_id', 'order_id']; isOneToOne: false; referencedRelation: 'orders'; referencedColumns: ['business_id', 'id'] },
      { foreignKeyName: 'voucher_uses_business_id_voucher_id_fkey'; columns: ['business_id', 'voucher_id']; isOneToOne: false; referencedRelation: 'vouchers'; referencedColumns: ['business_id', 'id'] },
    ]
  >
  vouchers: Table<
    {
      archived_at: string | null
      business_id: string
      code: string
      created_at: string
      discount_type: 'percentage' | 'fixed'
      discount_value: number
      ends_at: string | null
      id: string
      is_active: boolean
      max_discount_amount: number | null
      max_uses: number | null
      max_uses_per_customer: number | null
      min_purchase_amount: number
      starts_at: string | null
      uses: number
    },
    'archived_at' | 'created_at' | 'ends_at' | 'id' | 'is_active' | 'max_discount_amount' | 'max_uses' | 'max_uses_per_customer' | 'min_purchase_amount' | 'starts_at' | 'uses',
    [
      { foreignKeyName: 'vouchers_business_id_fkey'; columns: ['business_id']; isOneToOne: false; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
  watermark_marks: Table<
    {
      business_id: string
      height: number
      logo_path: string | null
      made_at: string
      name: string
      width: number
    },
    'logo_path' | 'made_at',
    [
      { foreignKeyName: 'watermark_marks_business_id_fkey'; columns: ['business_id']; isOneToOne: true; referencedRelation: 'businesses'; referencedColumns: ['id'] },
    ]
  >
}

export type Functions = {
  abandon_reading: { Args: { p_import_id: string | null }; Returns: null }
  accept_invitation: { Args: { p_token: string | null; p_name: string | null }; Returns: Json }
  accept_ownership: { Args: { p_business_id: string | null }; Returns: null }
  account_guard: { Args: { p_user_id: string | null }; Returns: Json }
  add_bill: { Args: { p_business_id: string | null; p_user_id: string | null; p_expense_id: string | null }; Returns: null }
  add_import_costs: { Args: { p_import_id: string | null; p_costs: Json | null }; Returns: null }
  add_import_items: { Args: { p_import_id: string | null; p_items: Json | null }; Returns: null }
  add_import_rows: { Args: { p_import_id: string | null; p_rows: Json | null }; Returns: null }
  add_import_shop: { Args: { p_import_id: string | null; p_shop: Json | null }; Returns: null }
  add_order_note: { Args: { p_order_id: string | null; p_text: string | null }; Returns: null }
  add_picture: { Args: { p_business_id: string | null; p_user_id: string | null; p_picture: Json | null }; Returns: null }
  add_plan_entry: { Args: { p_business_id: string | null; p_entry: Json | null }; Returns: Json }
  adjust_gift_card: { Args: { p_business_id: string | null; p_card: string | null; p_amount: number | null; p_note: string | null; p_way?: string | null; p_counted_at?: string | null }; Returns: number }
  agree_fee: { Args: { p_business_id: string | null; p_order_id: string | null; p_fee: number | null }; Returns: Json }
  answer_import: { Args: { p_business_id: string | null; p_import_id: string | null; p_place: number | null; p_answer: string | null }; Returns: null }
  as_domain_customer: { Args: { p_secret: string | null; p_host: string | null; p_call: string | null; p_args?: Json | null }; Returns: Json }
  ask_free_domain: { Args: { p_business_id: string | null; p_name: string | null }; Returns: null }
  ask_money_back: { Args: { p_business_id: string | null; p_reference: string | null; p_reason: string | null }; Returns: null }
  ask_support: { Args: { p_business_id: string | null; p_message: string | null; p_answer_by: string | null }; Returns: null }
  begin_account_deletion: { Args: { p_user_id: string | null; p_slugs: readonly string[] | null }; Returns: Json }
  begin_domain_claim: { Args: { p_business_id: string | null; p_user_id: string | null; p_name: string | null; p_zone: string | null; p_prefers_www: boolean | null; p_target: string | null }; Returns: string }
  begin_exit_kit: { Args: { p_business_id: string | null; p_with_codes: boolean | null; p_proof: string | null }; Returns: string }
  begin_export: { Args: { p_business_id: string | null; p_what: string | null }; Returns: number }
  begin_plan_subscription: { Args: { p_business_id: string | null }; Returns: Json }
  begin_store_deletion: { Args: { p_business_id: string | null; p_user_id: string | null; p_slug: string | null }; Returns: null }
  bring_back_products: { Args: { p_business_id: string | null; p_ids: readonly string[] | null }; Returns: Json }
  bring_import_picture: { Args: { p_business_id: string | null; p_import_id: string | null; p_place: number | null; p_number: number | null; p_picture_id: string | null; p_reason: string | null }; Returns: null }
  broadcast_people: { Args: { p_business_id: string | null; p_segment: string | null; p_category_id?: string | null; p_tag?: string | null }; Returns: Json }
  bump_due_stores: { Args: { p_limit?: number | null }; Returns: readonly string[] }
  cancel_invitation: { Args: { p_business_id: string | null; p_id: string | null }; Returns: null }
  cancel_picture_job: { Args: { p_business_id: string | null; p_user_id: string | null }; Returns: null }
  change_prices: { Args: { p_business_id: string | null; p_ids: readonly string[] | null; p_change: Json | null }; Returns: Json }
  change_role: { Args: { p_business_id: string | null; p_user_id: string | null; p_role: string | null; p_proof: string | null }; Returns: null }
  change_stocks: { Args: { p_business_id: string | null; p_ids: readonly string[] | null; p_change: Json | null }; Returns: Json }
  check_password: { Args: { p_user_id: string | null; p_password: string | null }; Returns: boolean }
  check_service_alerts: { Args: { p_at: string | null }; Returns: Json }
  choose_next_plan: { Args: { p_business_id: string | null; p_plan: string | null }; Returns: Json }
  choose_staying_products: { Args: { p_business_id: string | null; p_product_ids: readonly string[] | null }; Returns: null }
  claim_and_read: { Args: { p_business_id: string | null; p_holder: string | null; p_ttl_seconds: number | null; p_since?: number | null; p_max_products?: number | null }; Returns: Json }
  claim_approved_money_back: { Args: { p_limit: number | null }; Returns: Json }
  claim_payment: { Args: { p_token: string | null; p_reference?: string | null; p_picture?: string | null; p_id?: string | null; p_seen?: number | null }; Returns: Json }
  claim_pushes: { Args: { p_limit: number | null }; Returns: Json }
  claim_render: { Args: { p_business_id: string | null; p_holder: string | null; p_ttl_seconds: number | null }; Returns: boolean }
  claim_silent_subscriptions: { Args: { p_at: string | null; p_limit: number | null }; Returns: Json }
  claim_subscriptions_to_move: { Args: { p_at: string | null; p_limit: number | null }; Returns: Json }
  claim_unpaid_checkouts: { Args: { p_older_than_seconds: number | null; p_limit: number | null }; Returns: Json }
  claim_unwanted_hostnames: { Args: { p_limit: number | null }; Returns: Json }
  clear_dead_letters: { Args: { p_ids: readonly string[] | null }; Returns: number }
  close_till: { Args: { p_business_id: string | null; p_count: Json | null }; Returns: Json }
  complete_picture: { Args: { p_business_id: string | null; p_user_id: string | null; p_id: string | null; p_whole: Json | null }; Returns: null }
  correct_import: { Args: { p_business_id: string | null; p_import_id: string | null; p_place: number | null; p_correction: Json | null }; Returns: null }
  correct_points: { Args: { p_business_id: string | null; p_customer_id: string | null; p_points: number | null; p_reason: string | null }; Returns: number }
  count_kit_pictures: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_count: number | null; p_bytes: number | null }; Returns: null }
  count_orders: { Args: { p_business_id: string | null; p_search?: string | null; p_walk_in?: boolean | null }; Returns: Json }
  count_page_visit: { Args: { p_business_id: string | null; p_page: string | null; p_has_carted: boolean | null; p_source?: string | null; p_campaign?: string | null }; Returns: null }
  count_products: { Args: { p_business_id: string | null }; Returns: Json }
  create_business: { Args: { p_business: Json | null }; Returns: Json }
  create_campaign: { Args: { p_business_id: string | null; p_name: string | null }; Returns: string }
  create_category: { Args: { p_business_id: string | null; p_name: string | null }; Returns: Json }
  create_domain_code: { Args: { p_user_id: string | null; p_session_id: string | null; p_host: string | null; p_challenge: string | null }; Returns: string }
  create_gift_card: { Args: { p_business_id: string | null; p_amount: number | null; p_recipient?: string | null; p_note?: string | null; p_expires_at?: string | null; p_way?: string | null; p_counted_at?: string | null }; Returns: Json }
  create_manual_order: { Args: { p_request: Json | null }; Returns: Json }
  customer_details: { Args: { p_business_id: string | null; p_customer_id: string | null }; Returns: Json }
  customer_duplicates: { Args: { p_business_id: string | null; p_customer_id?: string | null }; Returns: Json }
  customer_figures: { Args: { p_business_id: string | null; p_customer_id?: string | null }; Returns: ({ customer_id: string; orders: number; spend: number; last_order: string })[] }
  customer_tags: { Args: { p_business_id: string | null }; Returns: Json }
  delete_products: { Args: { p_business_id: string | null; p_ids: readonly string[] | null }; Returns: number }
  delete_unused_pictures: { Args: { p_from: string | null; p_to: string | null; p_limit: number | null }; Returns: Json }
  domain_customer: { Args: { p_secret: string | null; p_host: string | null }; Returns: string }
  domain_page: { Args: { p_business_id: string | null }; Returns: Json }
  domain_redirect: { Args: { p_host: string | null }; Returns: Json }
  due_plan_charges: { Args: { p_at: string | null; p_limit: number | null }; Returns: Json }
  duplicate_product: { Args: { p_business_id: string | null; p_product_id: string | null }; Returns: string }
  edit_order: { Args: { p_order_id: string | null; p_edit: Json | null }; Returns: Json }
  edit_products: { Args: { p_business_id: string | null; p_edits: Json | null }; Returns: Json }
  end_domain_session: { Args: { p_secret: string | null; p_host: string | null }; Returns: null }
  end_noticed_accounts: { Args: { p_limit: number | null }; Returns: number }
  end_ownership_offer: { Args: { p_business_id: string | null }; Returns: null }
  end_plan_charge: { Args: { p_reference: string | null; p_reason: string | null }; Returns: null }
  end_plan_checkout: { Args: { p_reference: string | null; p_status: string | null }; Returns: null }
  end_plan_subscription: { Args: { p_business_id: string | null; p_subscription_code: string | null }; Returns: null }
  ended_exit_kits: { Args: { p_limit: number | null }; Returns: Json }
  erase_customer: { Args: { p_business_id: string | null; p_customer_id: string | null; p_name: string | null }; Returns: Json }
  erase_store: { Args: { p_business_id: string | null; p_limit: number | null }; Returns: boolean }
  evening_count: { Args: { p_business_id: string | null }; Returns: Json }
  exit_kit_listings: { Args: { p_kit_id: string | null; p_after: number | null; p_limit: number | null }; Returns: Json }
  exit_kit_now: { Args: { p_business_id: string | null }; Returns: Json }
  exit_kit_products: { Args: { p_kit_id: string | null; p_after_position: number | null; p_after_id: string | null; p_limit: number | null }; Returns: Json }
  exit_kit_rows: { Args: { p_kit_id: string | null; p_table: string | null; p_store: string | null; p_columns: readonly string[] | null; p_key: string | null; p_after: string | null; p_limit: number | null }; Returns: Json }
  exit_kit_work: { Args: { p_kit_id: string | null }; Returns: Json }
  expenses_page: { Args: { p_business_id: string | null; p_month: string | null }; Returns: Json }
  expire_orders: { Args: { p_limit?: number | null }; Returns: number }
  expire_points: { Args: { p_limit: number | null }; Returns: number }
  export_rows: { Args: { p_business_id: string | null; p_export: number | null; p_table: string | null; p_store: string | null; p_columns: readonly string[] | null; p_key: string | null; p_after: string | null; p_limit: number | null }; Returns: Json }
  find_store: { Args: { p_slug: string | null; p_domain: string | null }; Returns: Json }
  finish_account_deletion: { Args: { p_user_id: string | null }; Returns: null }
  finish_exit_kit: { Args: { p_kit_id: string | null }; Returns: null }
  finish_import_picture: { Args: { p_import_id: string | null; p_place: number | null; p_number: number | null; p_result: Json | null }; Returns: null }
  finish_mail: { Args: { p_id: string | null; p_error: string | null; p_is_final: boolean | null }; Returns: boolean }
  finish_picture_step: { Args: { p_job_id: string | null; p_made: Json | null; p_failed_ids: readonly string[] | null }; Returns: null }
  finish_push: { Args: { p_id: string | null; p_outcome: string | null; p_wait_seconds: number | null; p_error: string | null }; Returns: boolean }
  finish_reading: { Args: { p_import_id: string | null }; Returns: null }
  finish_render: { Args: { p_business_id: string | null; p_holder: string | null; p_version: number | null; p_release: boolean | null }; Returns: string }
  finish_service_alert: { Args: { p_id: string | null; p_state: string | null; p_at: string | null }; Returns: null }
  finish_shop_picture: { Args: { p_import_id: string | null; p_field: string | null; p_result: Json | null }; Returns: null }
  finish_store_deletion: { Args: { p_business_id: string | null }; Returns: null }
  forget_domain_hostname: { Args: { p_host: string | null }; Returns: null }
  forget_exit_kit: { Args: { p_kit_id: string | null }; Returns: null }
  forget_old_activity: { Args: { p_limit: number | null }; Returns: number }
  forget_old_messages: { Args: { p_limit: number | null }; Returns: number }
  forget_store_leftovers: { Args: { p_business_id: string | null }; Returns: null }
  forget_track_tries: { Args: { p_limit: number | null }; Returns: number }
  free_domain_page: { Args: { p_business_id: string | null }; Returns: Json }
  halt_reading: { Args: { p_import_id: string | null; p_how: Json | null }; Returns: null }
  import_file: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null }; Returns: Json }
  import_file_key: { Args: { p_business_id: string | null; p_import_id: string | null }; Returns: string }
  invite_member: { Args: { p_business_id: string | null; p_way: string | null; p_address: string | null; p_role: string | null; p_proof: string | null }; Returns: Json }
  is_member: { Args: { p_business_id: string | null; p_user_id: string | null }; Returns: boolean }
  is_operator_session: { Args: { p_user_id: string | null; p_session_id: string | null; p_max_age_seconds?: number | null }; Returns: boolean }
  is_store_owner: { Args: { p_business_id: string | null; p_user_id: string | null }; Returns: boolean }
  issue_receipt: { Args: { p_order_id: string | null; p_return_id?: string | null }; Returns: Json }
  keep_dead_letters: { Args: { p_letters: Json | null }; Returns: null }
  keep_provider_plan: { Args: { p_business_id: string | null; p_provider_plan_code: string | null }; Returns: string }
  keep_stock_days: { Args: { p_limit: number | null }; Returns: number }
  leads_page: { Args: { p_business_id: string | null }; Returns: Json }
  leave_out_of_import: { Args: { p_business_id: string | null; p_import_id: string | null; p_place: number | null; p_doubt: string | null; p_is_left_out: boolean | null }; Returns: null }
  leave_sales_lead: { Args: { p_name: string | null; p_contact: string | null; p_shop: string | null; p_need: string | null; p_network_hash?: string | null }; Returns: null }
  leave_store: { Args: { p_business_id: string | null }; Returns: null }
  let_in: { Args: { p_business_id: string | null; p_id: string | null; p_address: string | null }; Returns: null }
  link_order: { Args: { p_token: string | null; p_user_id: string | null }; Returns: string }
  list_categories: { Args: { p_business_id: string | null }; Returns: Json }
  list_customers: { Args: { p_business_id: string | null; p_search?: string | null; p_tag?: string | null; p_sort?: string | null; p_limit?: number | null; p_offset?: number | null }; Returns: Json }
  list_import_costs: { Args: { p_business_id: string | null; p_import_id: string | null; p_after: number | null }; Returns: Json }
  list_import_doubts: { Args: { p_business_id: string | null; p_import_id: string | null }; Returns: Json }
  list_import_items: { Args: { p_business_id: string | null; p_import_id: string | null; p_after: number | null; p_only: string | null }; Returns: Json }
  list_import_rows: { Args: { p_business_id: string | null; p_import_id: string | null; p_after: number | null }; Returns: Json }
  list_missing_pictures: { Args: { p_business_id: string | null; p_import_id: string | null; p_after: number | null }; Returns: Json }
  list_orders: { Args: { p_business_id: string | null; p_status?: string | null; p_search?: string | null; p_before_at?: string | null; p_before_id?: string | null; p_limit?: number | null; p_walk_in?: boolean | null }; Returns: Json }
  list_product_ids: { Args: { p_business_id: string | null; p_query?: Json | null }; Returns: readonly string[] }
  list_products: { Args: { p_business_id: string | null; p_query?: Json | null }; Returns: Json }
  mark_order_seen: { Args: { p_order_id: string | null }; Returns: boolean }
  merge_customers: { Args: { p_business_id: string | null; p_keep: string | null; p_merge: string | null; p_version: string | null }; Returns: Json }
  move_product: { Args: { p_business_id: string | null; p_product_id: string | null; p_side: string | null; p_target_id?: string | null }; Returns: null }
  move_push_device: { Args: { p_before: Json | null; p_device: Json | null }; Returns: boolean }
  my_account: { Args: { p_business_id: string | null }; Returns: Json }
  my_orders: { Args: Record<never, never>; Returns: Json }
  my_waiting_stores: { Args: Record<never, never>; Returns: Json }
  my_watermark: { Args: { p_business_id: string | null }; Returns: Json }
  next_picture_work: { Args: { p_job_id: string | null; p_limit: number | null }; Returns: Json }
  note_browser_error: { Args: { p_error: Json | null }; Returns: null }
  note_edge_counts: { Args: { p_counts: Json | null }; Returns: null }
  note_exit_kit_part: { Args: { p_kit_id: string | null; p_place: number | null; p_bytes: number | null; p_listings: Json | null; p_cursor: Json | null; p_done: number | null; p_total: number | null }; Returns: boolean }
  note_failed_renewal: { Args: { p_business_id: string | null; p_due_at: string | null }; Returns: Json }
  note_money_back: { Args: { p_reference: string | null; p_state: string | null; p_reason: string | null; p_failed_refunds: number | null }; Returns: null }
  note_plan_checkout: { Args: { p_reference: string | null; p_provider_url: string | null }; Returns: null }
  note_proof_asked: { Args: { p_user_id: string | null }; Returns: null }
  note_told_suspension: { Args: { p_user_id: string | null; p_is_banned: boolean | null }; Returns: null }
  offer_ownership: { Args: { p_business_id: string | null; p_user_id: string | null; p_proof: string | null }; Returns: null }
  old_store_leftovers: { Args: { p_limit: number | null }; Returns: Json }
  open_account_proof: { Args: { p_user_id: string | null; p_session_id: string | null; p_proved_at: string | null }; Returns: string }
  open_balances: { Args: { p_business_id: string | null }; Returns: Json }
  open_import: { Args: { p_business_id: string | null; p_user_id: string | null; p_import: Json | null }; Returns: string }
  open_lead_message: { Args: { p_business_id: string | null; p_message: Json | null }; Returns: string }
  open_plan_charge: { Args: { p_business_id: string | null; p_due_at: string | null; p_day: number | null }; Returns: Json }
  open_plan_checkout: { Args: { p_business_id: string | null; p_person_id: string | null; p_choice: Json | null }; Returns: Json }
  open_provider_events: { Args: { p_sha256: string | null; p_limit: number | null }; Returns: Json }
  open_push: { Args: { p_id: string | null }; Returns: Json }
  open_reminder: { Args: { p_business_id: string | null; p_order_id: string | null }; Returns: null }
  operator_acts: { Args: { p_business_id?: string | null; p_before_id?: number | null; p_limit?: number | null }; Returns: Json }
  operator_alerts: { Args: Record<never, never>; Returns: Json }
  operator_browser_errors: { Args: Record<never, never>; Returns: Json }
  operator_change_plan: { Args: { p_operator: string | null; p_business_id: string | null; p_plan: string | null; p_days: number | null; p_key: string | null; p_reason: string | null }; Returns: null }
  operator_close_report: { Args: { p_operator: string | null; p_report_id: string | null; p_reason: string | null }; Returns: null }
  operator_decide_money_back: { Args: { p_operator: string | null; p_reference: string | null; p_is_approved: boolean | null; p_reason: string | null }; Returns: null }
  operator_deletions: { Args: Record<never, never>; Returns: Json }
  operator_domains: { Args: { p_limit?: number | null }; Returns: Json }
  operator_end_support: { Args: { p_operator: string | null; p_request_id: string | null; p_reason: string | null }; Returns: null }
  operator_extend_trial: { Args: { p_operator: string | null; p_business_id: string | null; p_days: number | null; p_key: string | null; p_reason: string | null }; Returns: null }
  operator_free_domains: { Args: Record<never, never>; Returns: Json }
  operator_give_notice: { Args: { p_operator: string | null; p_user_id: string | null; p_days: number | null; p_reason: string | null }; Returns: null }
  operator_health: { Args: { p_span: string | null; p_since: string | null }; Returns: Json }
  operator_leads: { Args: Record<never, never>; Returns: Json }
  operator_overview: { Args: Record<never, never>; Returns: Json }
  operator_payment_list: { Args: { p_search: string | null; p_state: string | null; p_offset: number | null; p_limit: number | null }; Returns: Json }
  operator_payments: { Args: Record<never, never>; Returns: Json }
  operator_people: { Args: { p_search: string | null }; Returns: Json }
  operator_person: { Args: { p_user_id: string | null }; Returns: Json }
  operator_rates: { Args: Record<never, never>; Returns: Json }
  operator_read_store: { Args: { p_operator: string | null; p_business_id: string | null; p_reason: string | null }; Returns: Json }
  operator_rebuild_store: { Args: { p_operator: string | null; p_business_id: string | null; p_reason: string | null }; Returns: null }
  operator_record_transfer: { Args: { p_operator: string | null; p_business_id: string | null; p_plan: string | null; p_months: number | null; p_amount_minor: number | null; p_currency: string | null; p_reference: string | null; p_came_on: string | null; p_reason: string | null }; Returns: null }
  operator_reports: { Args: Record<never, never>; Returns: Json }
  operator_restore_person: { Args: { p_operator: string | null; p_user_id: string | null; p_reason: string | null }; Returns: null }
  operator_restore_store: { Args: { p_operator: string | null; p_business_id: string | null; p_reason: string | null }; Returns: null }
  operator_retry_dead_letter: { Args: { p_operator: string | null; p_letter_id: string | null; p_reason: string | null }; Returns: Json }
  operator_retry_money_back: { Args: { p_operator: string | null; p_reference: string | null; p_reason: string | null }; Returns: null }
  operator_set_free_domain: { Args: { p_operator: string | null; p_request_id: string | null; p_status: string | null; p_reason: string | null; p_target?: string | null }; Returns: null }
  operator_set_lead: { Args: { p_operator: string | null; p_lead_id: string | null; p_status: string | null; p_reason: string | null }; Returns: null }
  operator_set_rate: { Args: { p_operator: string | null; p_from: string | null; p_to: string | null; p_rate: number | null; p_reason: string | null }; Returns: null }
  operator_store: { Args: { p_business_id: string | null }; Returns: Json }
  operator_stores: { Args: { p_search?: string | null; p_offset?: number | null; p_limit?: number | null }; Returns: Json }
  operator_support: { Args: Record<never, never>; Returns: Json }
  operator_suspend_person: { Args: { p_operator: string | null; p_user_id: string | null; p_reason: string | null }; Returns: null }
  operator_suspend_store: { Args: { p_operator: string | null; p_business_id: string | null; p_reason: string | null }; Returns: null }
  operator_withdraw_notice: { Args: { p_operator: string | null; p_user_id: string | null; p_reason: string | null }; Returns: null }
  order_book: { Args: { p_business_id: string | null; p_since?: string | null; p_from?: number | null }; Returns: Json }
  order_by_token: { Args: { p_token: string | null }; Returns: Json }
  order_categories: { Args: { p_business_id: string | null; p_ids: readonly string[] | null }; Returns: null }
  order_customers: { Args: { p_business_id: string | null; p_search?: string | null; p_id?: string | null }; Returns: Json }
  order_details: { Args: { p_order_id: string | null }; Returns: Json }
  order_goods: { Args: { p_business_id: string | null; p_search?: string | null; p_limit?: number | null }; Returns: Json }
  order_profit: { Args: { p_business_id: string | null; p_order_id: string | null }; Returns: Json }
  place_order: { Args: { p_request: Json | null; p_context: Json | null }; Returns: Json }
  plan_page: { Args: { p_business_id: string | null }; Returns: Json }
  plan_subscriptions_to_end: { Args: { p_at: string | null; p_limit: number | null }; Returns: Json }
  prepare_mails: { Args: { p_at: string | null }; Returns: null }
  prepare_pushes: { Args: { p_at: string | null }; Returns: null }
  preview_customer_merge: { Args: { p_business_id: string | null; p_keep: string | null; p_merge: string | null }; Returns: Json }
  price_import_items: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_prices: Json | null }; Returns: null }
  prove_lead: { Args: { p_business_id: string | null; p_lead_id: string | null; p_is_proven: boolean | null }; Returns: null }
  purge_deleted_products: { Args: { p_limit?: number | null }; Returns: number }
  push_test: { Args: { p_user_id: string | null; p_endpoint: string | null; p_business_id: string | null }; Returns: boolean }
  put_on_sale: { Args: { p_business_id: string | null; p_ids: readonly string[] | null; p_change: Json | null; p_ends_at: string | null }; Returns: Json }
  quote_manual_order: { Args: { p_request: Json | null }; Returns: Json }
  quote_order: { Args: { p_request: Json | null; p_user?: string | null }; Returns: Json }
  quote_order_edit: { Args: { p_order_id: string | null; p_edit: Json | null }; Returns: Json }
  quote_return: { Args: { p_business_id: string | null; p_order_id: string | null; p_lines: Json | null; p_amount?: number | null }; Returns: Json }
  raise_version: { Args: { p_business_id: string | null; p_published: number | null }; Returns: boolean }
  read_campaigns: { Args: { p_business_id: string | null }; Returns: Json }
  read_currency_prices: { Args: { p_business_id: string | null; p_product_id: string | null }; Returns: Json }
  read_currency_sums: { Args: { p_business_id: string | null; p_from: string | null; p_until: string | null }; Returns: Json }
  read_dead_letters: { Args: { p_limit: number | null }; Returns: Json }
  read_demand: { Args: { p_business_id: string | null }; Returns: Json }
  read_figure_cohorts: { Args: { p_business_id: string | null }; Returns: Json }
  read_figure_hints: { Args: { p_business_id: string | null }; Returns: Json }
  read_figure_hours: { Args: { p_business_id: string | null; p_unit: string | null }; Returns: Json }
  read_figure_parts: { Args: { p_business_id: string | null; p_unit: string | null; p_kind: string | null }; Returns: Json }
  read_figure_sources: { Args: { p_business_id: string | null; p_unit: string | null }; Returns: Json }
  read_figure_stock: { Args: { p_business_id: string | null }; Returns: Json }
  read_figures: { Args: { p_business_id: string | null; p_unit: string | null }; Returns: Json }
  read_import: { Args: { p_business_id: string | null; p_import_id: string | null }; Returns: Json }
  read_import_suppliers: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_after: number | null }; Returns: Json }
  read_invitation: { Args: { p_token: string | null }; Returns: Json }
  read_mail_choices: { Args: { p_business_id: string | null }; Returns: Json }
  read_payment_currencies: { Args: { p_business_id: string | null }; Returns: Json }
  read_plan_checkout: { Args: { p_reference: string | null }; Returns: Json }
  read_plan_subscription: { Args: { p_wanted: Json | null }; Returns: Json }
  read_product: { Args: { p_business_id: string | null; p_product_id: string | null }; Returns: Json }
  read_profit: { Args: { p_business_id: string | null }; Returns: Json }
  read_push_choices: { Args: { p_user_id: string | null; p_endpoint: string | null; p_business_id: string | null }; Returns: Json }
  read_store: { Args: { p_business_id: string | null; p_since?: number | null; p_max_products?: number | null }; Returns: Json }
  read_till: { Args: { p_business_id: string | null }; Returns: Json }
  reading_of: { Args: { p_import_id: string | null }; Returns: Json }
  recall_import_columns: { Args: { p_business_id: string | null; p_header: string | null }; Returns: string }
  receipt_by_token: { Args: { p_token: string | null }; Returns: Json }
  record_domain_check: { Args: { p_claim_id: string | null; p_seen: Json | null }; Returns: Json }
  record_domain_hostname: { Args: { p_claim_id: string | null; p_host: string | null; p_answer: Json | null }; Returns: string }
  record_expense: { Args: { p_business_id: string | null; p_expense: Json | null }; Returns: null }
  record_payment: { Args: { p_business_id: string | null; p_order_id: string | null; p_payment: Json | null }; Returns: Json }
  record_return: { Args: { p_business_id: string | null; p_order_id: string | null; p_return: Json | null }; Returns: Json }
  redeem_domain_code: { Args: { p_code: string | null; p_verifier: string | null; p_host: string | null }; Returns: string }
  release_render: { Args: { p_business_id: string | null; p_holder: string | null }; Returns: null }
  remember_import_columns: { Args: { p_business_id: string | null; p_user_id: string | null; p_header: string | null; p_columns: string | null }; Returns: null }
  remind_of_orders: { Args: { p_at: string | null }; Returns: null }
  remove_campaign: { Args: { p_business_id: string | null; p_code: string | null }; Returns: boolean }
  remove_domain_claim: { Args: { p_business_id: string | null; p_user_id: string | null; p_claim_id?: string | null }; Returns: null }
  remove_lead: { Args: { p_business_id: string | null; p_lead_id: string | null }; Returns: null }
  remove_member: { Args: { p_business_id: string | null; p_user_id: string | null; p_proof: string | null }; Returns: null }
  remove_my_address: { Args: { p_business_id: string | null; p_id: string | null }; Returns: Json }
  remove_push_device: { Args: { p_endpoint: string | null; p_business_id: string | null }; Returns: null }
  rename_category: { Args: { p_business_id: string | null; p_category_id: string | null; p_name: string | null; p_known?: string | null }; Returns: null }
  renew_push_device: { Args: { p_person: Json | null; p_device: Json | null }; Returns: boolean }
  reopen_import: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_import: Json | null }; Returns: null }
  reorder_delivery_zones: { Args: { p_business_id: string | null; p_ids: readonly string[] | null }; Returns: null }
  report_shop: { Args: { p_business_id: string | null; p_reason: string | null; p_details: string | null; p_contact: string | null; p_network_hash?: string | null }; Returns: null }
  restart_plan_subscription: { Args: { p_business_id: string | null; p_subscription_code: string | null }; Returns: null }
  retry_import_pictures: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_place: number | null; p_number: number | null }; Returns: null }
  reverse_card_money: { Args: { p_business_id: string | null; p_card: string | null; p_entry: number | null }; Returns: number }
  reverse_expense: { Args: { p_business_id: string | null; p_expense_id: string | null }; Returns: null }
  reverse_payment: { Args: { p_business_id: string | null; p_payment_id: string | null; p_note?: string | null }; Returns: Json }
  reverse_return: { Args: { p_business_id: string | null; p_return_id: string | null }; Returns: Json }
  reverse_till: { Args: { p_business_id: string | null; p_count_id: string | null }; Returns: null }
  rewards_page: { Args: { p_business_id: string | null }; Returns: Json }
  roll_figures: { Args: { p_limit: number | null }; Returns: number }
  roll_health: { Args: { p_at: string | null }; Returns: null }
  save_bank_details: { Args: { p_business_id: string | null; p_known: string | null; p_details: Json | null; p_proof: string | null }; Returns: Json }
  save_currency_bank_details: { Args: { p_business_id: string | null; p_currency: string | null; p_known: string | null; p_details: Json | null; p_proof: string | null }; Returns: Json }
  save_currency_prices: { Args: { p_business_id: string | null; p_product_id: string | null; p_prices: Json | null }; Returns: Json }
  save_lead: { Args: { p_business_id: string | null; p_lead: Json | null; p_network_hash?: string | null }; Returns: Json }
  save_mail_choices: { Args: { p_business_id: string | null; p_unseen_orders: boolean | null; p_summary: boolean | null }; Returns: null }
  save_message_words: { Args: { p_business_id: string | null; p_kind: string | null; p_body: string | null; p_proof?: string | null }; Returns: null }
  save_my_address: { Args: { p_business_id: string | null; p_address: Json | null }; Returns: Json }
  save_payment_currency: { Args: { p_business_id: string | null; p_currency: string | null; p_known: string | null; p_terms: Json | null }; Returns: Json }
  save_plan_subscription: { Args: { p_business_id: string | null; p_facts: Json | null }; Returns: null }
  save_product: { Args: { p_product: Json | null; p_expected_version?: string | null }; Returns: Json }
  save_push_choices: { Args: { p_person: Json | null; p_device: Json | null; p_business_id: string | null; p_choices: Json | null }; Returns: Json }
  save_rewards: { Args: { p_business_id: string | null; p_rewards: Json | null; p_known?: Json | null }; Returns: null }
  save_settings: { Args: { p_business_id: string | null; p_known: Json | null; p_changes: Json | null; p_proof?: string | null }; Returns: Json }
  save_watermark: { Args: { p_business_id: string | null; p_user_id: string | null; p_settings: Json | null; p_mark: Json | null }; Returns: string }
  saved_cart: { Args: { p_token: string | null }; Returns: Json }
  service_status: { Args: Record<never, never>; Returns: Json }
  set_order_status: { Args: { p_order_id: string | null; p_status: string | null; p_note?: string | null; p_expected?: string | null }; Returns: Json }
  set_order_tracking: { Args: { p_order_id: string | null; p_courier?: string | null; p_number?: string | null; p_expected_on?: string | null; p_known?: Json | null }; Returns: Json }
  set_plan_renewal: { Args: { p_business_id: string | null; p_person_id: string | null; p_renews: boolean | null }; Returns: Json }
  set_products_category: { Args: { p_business_id: string | null; p_ids: readonly string[] | null; p_category_id: string | null }; Returns: Json }
  set_products_status: { Args: { p_business_id: string | null; p_ids: readonly string[] | null; p_status: string | null }; Returns: Json }
  set_role_right: { Args: { p_business_id: string | null; p_role: string | null; p_right: string | null; p_is_allowed: boolean | null; p_proof: string | null }; Returns: null }
  set_size_table: { Args: { p_business_id: string | null; p_category_id: string | null; p_text: string | null; p_known?: string | null }; Returns: null }
  settle_plan_payment: { Args: { p_payment: Json | null }; Returns: Json }
  settle_plan_refund: { Args: { p_refund: Json | null }; Returns: Json }
  settle_provider_event: { Args: { p_sha256: string | null; p_facts: Json | null }; Returns: Json }
  sign_in_mail: { Args: { p_user_id: string | null; p_asked_at: string | null; p_opened_at: string | null; p_addresses: readonly string[] | null }; Returns: Json }
  sitemap_stores: { Args: { p_page: number | null; p_size: number | null }; Returns: Json }
  slug_state: { Args: { p_business_id: string | null; p_slug: string | null }; Returns: string }
  stale_stores: { Args: { p_limit: number | null }; Returns: readonly string[] }
  stalled_exit_kits: { Args: { p_limit: number | null }; Returns: readonly string[] }
  stalled_imports: { Args: { p_limit: number | null }; Returns: readonly string[] }
  stalled_picture_jobs: { Args: { p_limit: number | null }; Returns: (string)[] }
  start_import: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null; p_as_drafts: boolean | null }; Returns: null }
  start_picture_job: { Args: { p_business_id: string | null; p_user_id: string | null }; Returns: Json }
  start_trial: { Args: { p_business_id: string | null; p_plan: string | null }; Returns: Json }
  step_import: { Args: { p_import_id: string | null; p_limit: number | null }; Returns: Json }
  stop_import: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null }; Returns: null }
  stop_link: { Args: { p_token: string | null }; Returns: Json }
  stop_messages: { Args: { p_token: string | null }; Returns: boolean }
  store_dashboard: { Args: { p_business_id: string | null }; Returns: Json }
  store_objects: { Args: { p_business_id: string | null; p_limit: number | null }; Returns: ({ bucket: string; name: string })[] }
  store_provider_event: { Args: { p_raw: string | null; p_event: string | null; p_reference: string | null }; Returns: Json }
  store_snapshot: { Args: { p_business_id: string | null }; Returns: Json }
  stray_objects: { Args: { p_limit: number | null }; Returns: ({ bucket: string; name: string })[] }
  stray_papers: { Args: { p_from: string | null; p_to: string | null; p_limit: number | null }; Returns: (string)[] }
  support_page: { Args: { p_business_id: string | null }; Returns: Json }
  suppress_mail: { Args: { p_address: string | null; p_reason: string | null }; Returns: null }
  system_figures: { Args: Record<never, never>; Returns: Json }
  tag_customers: { Args: { p_business_id: string | null; p_customers: readonly string[] | null; p_tag: string | null; p_on: boolean | null }; Returns: number }
  take_back_gift_card: { Args: { p_business_id: string | null; p_card: string | null; p_seen_balance: number | null; p_how: string | null; p_counted_at?: string | null }; Returns: null }
  take_back_sale: { Args: { p_order_id: string | null; p_leaves_stock?: boolean | null }; Returns: Json }
  take_domain_check: { Args: { p_business_id: string | null; p_user_id: string | null; p_claim_id: string | null }; Returns: Json }
  take_due_deletions: { Args: { p_store: string | null; p_user: string | null; p_limit: number | null }; Returns: Json }
  take_due_domain_checks: { Args: { p_limit: number | null }; Returns: Json }
  take_due_mails: { Args: { p_limit: number | null }; Returns: Json }
  take_exit_kit: { Args: { p_kit_id: string | null; p_proof: string | null }; Returns: Json }
  take_import_pictures: { Args: { p_import_id: string | null; p_limit: number | null }; Returns: Json }
  take_shop_picture: { Args: { p_import_id: string | null }; Returns: Json }
  team_page: { Args: { p_business_id: string | null }; Returns: Json }
  tidy_imports: { Args: { p_limit: number | null }; Returns: number }
  track_order: { Args: { p_business_id: string | null; p_code: string | null; p_phone: string | null; p_phone_hash: string | null; p_network_hash?: string | null }; Returns: Json }
  track_shop: { Args: { p_business_id: string | null }; Returns: Json }
  undo_bulk_edit: { Args: { p_business_id: string | null; p_activity_id: number | null }; Returns: Json }
  undo_import: { Args: { p_business_id: string | null; p_user_id: string | null; p_import_id: string | null }; Returns: null }
  undo_lead_message: { Args: { p_business_id: string | null; p_message_id: string | null }; Returns: null }
  undo_status: { Args: { p_order_id: string | null; p_status?: string | null }; Returns: Json }
  unsubscribe_mail: { Args: { p_user_id: string | null; p_business_id: string | null; p_kind: string | null }; Returns: null }
  untold_suspensions: { Args: { p_user_id: string | null; p_limit: number | null }; Returns: Json }
  walk_in_figures: { Args: { p_business_id: string | null }; Returns: Json }
  watermark_in_force: { Args: { p_business_id: string | null }; Returns: Json }
  what_rests: { Args: { p_business_id: string | null; p_plan: string | null }; Returns: Json }
  withdraw_free_domain: { Args: { p_business_id: string | null; p_request_id: string | null }; Returns: null }
}

export type DatabaseTypes = {
  __InternalSupabase: { PostgrestVersion: '12' }
  public: {
    Tables: Tables
    Views: Record<never, never>
    Functions: Functions
    Enums: Record<never, never>
    CompositeTypes: Record<never, never>
  }
}
