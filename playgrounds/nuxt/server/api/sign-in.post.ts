export default defineEventHandler(async (event) => {
  const { customer } = await readBody<{ customer: string }>(event)
  // A playground believes the name; your cookie has the id of a session.
  setCookie(event, 'customer', customer, { httpOnly: true, sameSite: 'lax' })
  return sendRedirect(event, useRuntimeConfig().app.baseURL, 303)
})
