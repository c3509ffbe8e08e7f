import { registerHooks } from 'node:module';

const restrictedModules =
  /^(?:node:)?(?:net|http|https|http2|tls|dgram|dns|dns\/promises|inspector|inspector\/promises|worker_threads)$/;

/**
 * Removes all ways to open a connection from this process, so that no document or library can do so. New
 * threads are forbidden too, because they would lack these limits; the watchdog thread starts through a
 * reference that was taken before.
 */
export function closeNetwork(): void {
  for (const name of ['fetch', 'WebSocket', 'EventSource', 'XMLHttpRequest']) {
    Reflect.deleteProperty(globalThis, name);
  }
  const refuse = (name: string) => {
    if (restrictedModules.test(name)) throw new Error(`Access to ${name} is restricted in a reader.`);
  };
  registerHooks({
    resolve(specifier, context, next) {
      refuse(specifier);
      return next(specifier, context);
    },
  });
  const getBuiltin = process.getBuiltinModule.bind(process);
  process.getBuiltinModule = ((name: string) => {
    refuse(name);
    return getBuiltin(name);
  }) as typeof process.getBuiltinModule;
  for (const name of ['binding', '_linkedBinding']) Reflect.deleteProperty(process, name);
}
