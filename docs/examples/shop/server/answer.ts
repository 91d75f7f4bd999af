// shop/server/answer.ts
import { permitUpload } from './permit-upload'
import { placeOrder } from './place-order'
import { callProcedure } from './router'
import { signIn } from './session'

const loginPage = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Sign in</title><link rel="icon" href="data:,">
<form method="post"><label>Name <input name="customer" required></label><button>Sign in</button></form></html>`

/** Answers what the shop's server has to; nothing for the files of its pages. */
export async function answer(request: Request): Promise<Response | undefined> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/api/trpc/')) return callProcedure(request)
  if (pathname === '/sign-in' && request.method === 'GET')
    return new Response(loginPage, { headers: { 'content-type': 'text/html' } })
  if (request.method !== 'POST') return undefined
  if (pathname === '/api/orders') return placeOrder(request)
  if (pathname === '/api/uploads') return permitUpload(request)
  if (pathname !== '/sign-in') return undefined
  const customer = String((await request.formData()).get('customer'))
  return new Response(null, { status: 303, headers: { location: '/', ...signIn(customer) } })
}
