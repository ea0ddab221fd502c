import { handle } from '@astrojs/cloudflare/handler'

export default {
  fetch: (request: Request, env: Cloudflare.Env, ctx: ExecutionContext) => handle(request, env as never, ctx as never),
}
