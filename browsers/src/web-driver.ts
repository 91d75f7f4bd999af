/** A WebDriver session: a command is a method, a path and a body. */
export interface WebDriver {
  /** @returns the command's value. @throws {Error} with the driver's words */
  command(method: 'GET' | 'POST' | 'DELETE', path: string, body?: object): Promise<unknown>
}

/** Opens a session at a driver that is starting. @throws {Error} when it does not answer within 20 s */
export async function openSession(origin: string, capabilities: object): Promise<WebDriver> {
  await untilReady(origin)
  const opened = await send(`${origin}/session`, 'POST', { capabilities: { alwaysMatch: capabilities } })
  const { sessionId } = Object(opened)
  return {
    command: (method, path, body) => send(`${origin}/session/${sessionId}${path}`, method, body),
  }
}

async function untilReady(origin: string): Promise<void> {
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

async function send(url: string, method: string, body?: object): Promise<unknown> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = Object(await response.json())
  if (response.ok) return value
  const { error, message } = Object(value)
  throw new Error(`WebDriver, ${method} ${new URL(url).pathname}: ${error}: ${message}`)
}
