/** Opens a session at a driver that is starting. @throws {Error} when it does not answer within 20 s */
export async function openSession(origin, capabilities) {
  await untilReady(origin)
  const opened = await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = Object(opened)
  return {
    command: (method, path, body) => send(`${origin}/session/${sessionId}${path}`, method, body),
  }
}
async function untilReady(origin) {
  const deadline = Date.now() + 20_000
  for (;;) {
    try {
      await send(`${origin}/status`, 'GET')
      return
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
async function send(url, method, body) {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = Object(await response.json())
  if (response.ok) return value
  const { error, message } = Object(value)
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}: ${message}`)
}
