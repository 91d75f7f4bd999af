import { expect, test } from 'vitest'
import { soundsIrreversible } from '../src/calls/consequence.ts'

test.each(
  [
    'posts.list',
    'posts.get',
    'post.list',
    'orders.list',
    'orders.summary',
    'order.total',
    'ordering.options',
    'payload.parse',
    'payLoad.parse',
    'payments.list',
    'payroll.export',
    'dropdown.open',
    'dropDown.open',
    'dropzone.state',
    'deleted.list',
    'trash.listDeleted',
    'notes.canDelete',
    'delete.preview',
    'sender.show',
    'resetter.state',
    'cancellations.count',
    'publisher.name',
    'removal.estimate',
    'submissions.search',
    'buyers.find',
    'postcode.lookup',
    'blog.latestPost',
    'text.count',
    'shipping.getOrder',
  ].map((name) => [name]),
)('%s is called', (name) => {
  expect(soundsIrreversible(name)).toBe(false)
})

test.each(
  [
    'orders.cancel',
    'orders.cancelAll',
    'orders.create',
    'orders.placeOrder',
    'shop.order',
    'blog.post',
    'posts.create',
    'payments.create',
    'cart.pay',
    'notes.delete',
    'notes.softDelete',
    'notes.delete_all',
    'notes.delete-all',
    'users.DELETE',
    'users.bulkDeleteURLs',
    'send.email',
    'email.sendNow',
    'storage.getAndDelete',
    'form.submit2',
    'removeItem',
    'table.drop',
  ].map((name) => [name]),
)('%s is not called without leave', (name) => {
  expect(soundsIrreversible(name)).toBe(true)
})
