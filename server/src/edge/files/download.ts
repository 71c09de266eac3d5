import type { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/** What a handler answers in place of data when it hands out a file. */
export class Download {
  readonly stream: Readable;
  /** Letters, digits, dots and hyphens. */
  readonly fileName: string;
  readonly contentType: string;
  /** Absent: only its end tells how long it is. */
  readonly bytes: number | undefined;

  constructor(
    stream: Readable,
    {
      fileName,
      contentType,
      bytes,
    }: { readonly fileName: string; readonly contentType: string; readonly bytes?: number },
  ) {
    this.stream = stream;
    this.fileName = fileName;
    this.contentType = contentType;
    this.bytes = bytes;
  }

  /** Never shown in the page: a browser keeps it as a file. */
  sendTo(reply: FastifyReply): FastifyReply {
    reply
      .type(this.contentType)
      .header('content-disposition', `attachment; filename="${this.fileName}"`);
    if (this.bytes !== undefined) reply.header('content-length', String(this.bytes));
    return reply.send(this.stream);
  }
}
