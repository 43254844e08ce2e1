/**
 * A file that came with a request and stands on this machine until the request is answered. A class and not a shape: no JSON can be one,
 * so nobody names a path of ours.
 */
export class ReceivedFile {
  constructor(
    readonly path: string,
    readonly fileName: string,
  ) {}
}
