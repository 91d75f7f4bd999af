// agent/todos.ts
import { connect } from '@abp-kit/client'

/** @param url - a page with WebMCP tools, such as `add_todo` */
export async function addTodo(url: string, text: string) {
  const session = await connect(url)
  try {
    console.log(session.protocol) // 'webmcp', or 'abp' for a page that speaks ABP
    return await session.call('add_todo', { text })
  } finally {
    await session.close()
  }
}
