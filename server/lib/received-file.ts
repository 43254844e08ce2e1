/**
 * A file received with a request, stored on this machine until the request is answered. A class and not an object type: no JSON can produce one,
 * so a caller cannot name a path of ours.
 */
export class ReceivedFile {
  constructor(
    readonly path: string,
    readonly fileName: string,
  ) {}
}
