// Answers with a file that the Worker makes for the request.
import { methodNotAllowed } from '#functions/lib/respond.ts'

/** 200 with the content that `write` makes; 405 for every method except GET and HEAD. Forbids storing the file. */
export async function answerMadeFile(
  request: Request,
  type: string,
  write: () => Promise<string>,
): Promise<Response> {
  const isHead = request.method === 'HEAD'
  if (!isHead && request.method !== 'GET') return methodNotAllowed(['GET', 'HEAD'])
  const text = await write()
  return new Response(isHead ? null : text, {
    headers: { 'Content-Type': type, 'Cache-Control': 'no-store' },
  })
}
