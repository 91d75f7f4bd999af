import type { Metadata } from 'next'
import { cookies } from 'next/headers'
import { redirect } from 'next/navigation'

export const metadata: Metadata = { title: 'Sign in' }

async function signIn(form: FormData) {
  'use server'
  const customer = String(form.get('customer'))
  // A playground believes the name; your cookie has the id of a session.
  const cookie = { httpOnly: true, sameSite: 'lax' } as const
  ;(await cookies()).set('customer', customer, cookie)
  redirect('/')
}

export default function SignIn() {
  return (
    <form action={signIn}>
      <h1>Sign in</h1>
      <label>
        Name <input name="customer" required />
      </label>{' '}
      <button type="submit">Sign in</button>
    </form>
  )
}
