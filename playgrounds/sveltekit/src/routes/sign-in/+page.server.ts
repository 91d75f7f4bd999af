import { redirect } from '@sveltejs/kit'
import { resolve } from '$app/paths'
import type { Actions } from './$types'

export const actions: Actions = {
  default: async ({ cookies, request, url }) => {
    const customer = String((await request.formData()).get('customer'))
    // A playground believes the name; your cookie has the id of a session. HttpOnly and SameSite=Lax are Kit's defaults.
    cookies.set('customer', customer, { path: resolve('/'), secure: url.protocol === 'https:' })
    redirect(303, resolve('/'))
  },
}
