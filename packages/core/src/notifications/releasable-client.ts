import type Pusher from 'pusher-js'
import type { Options } from 'pusher-js'

/**
 * Creates a client of pusher-js that can be collected once it is released: the library keeps each one in a list, and in listeners of
 * its network state that it never removes.
 */
export function createReleasable(Client: typeof Pusher, key: string, options: Options): { client: Pusher; release(): void } {
  const network = Client.Runtime.getNetwork()
  const bound: Parameters<typeof network.bind>[] = []
  network.bind = (...input) => {
    bound.push(input)
    return Object.getPrototypeOf(network).bind.apply(network, input)
  }
  const client = new Client(key, options)
  Reflect.deleteProperty(network, 'bind')
  return {
    client,
    release() {
      for (const [name, listener] of bound) network.unbind(name, listener)
      Client.instances = Client.instances.filter((one) => one !== client)
    },
  }
}
