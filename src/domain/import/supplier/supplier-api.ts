// The port to a supplier's API. No adapter is here: AliExpress and 1688 open their APIs to approved developer accounts only, and an adapter that was
// never run against them would be a guess. Until then owners upload a saved page, its JSON, a CSV file or a list. An adapter must keep this contract:
//
// AliExpress: POST https://api-sg.aliexpress.com/sync, method=aliexpress.ds.product.get with app_key, session, timestamp (ms), sign_method=sha256,
// product_id, ship_to_country, target_currency=USD, target_language. `sign` is the upper-case hex HMAC-SHA256 of the secret over key and value of all
// parameters, sorted by key. A product that is not sent to the asked country is an error: ask again with another country.
// 1688: POST https://gw.open.1688.com/openapi/param2/1/com.alibaba.product/alibaba.product.get/{appKey} with access_token, productID, webSite=1688.
// `_aop_signature` is the upper-case hex HMAC-SHA1 of the secret over the path and the sorted keys and values.
import type { Result } from '../../basics/result.ts'
import type { Supplier } from './supplier-product.ts'

export type SupplierApiError =
  | 'not_connected'
  | 'not_found'
  | 'not_sent_to_country'
  | 'too_many_requests'
  | 'unavailable'

export type SupplierApi = {
  readonly supplier: Supplier
  /**
   * Fetches one product by the supplier's id; the value is the JSON of the answer, which `readSupplierPage` reads. Asks once: the caller decides about
   * another attempt. Ends within ten seconds. Never writes the secret or the token into an error.
   */
  fetchProduct(productId: string): Promise<Result<string, { code: SupplierApiError }>>
}
