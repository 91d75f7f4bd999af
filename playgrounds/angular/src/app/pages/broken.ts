import { Component } from '@angular/core'

@Component({ selector: 'app-broken', template: '' })
export class Broken {
  constructor() {
    throw new Error('This page fails on purpose')
  }
}
