import type { Readable } from 'node:stream';
import { Controller, Param, Req, Res } from '@nestjs/common';
import { ApiBody, ApiConsumes, ApiProduces } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import {
  mostPictureBytes,
  pictureHash,
  pictureTypes,
  pictureWidths,
  uploaded,
  type PictureType,
  type PictureWidth,
  type Uploaded,
} from '#contracts/media.ts';
import { mediaRoutes } from '#contracts/routes.ts';
import { day, second } from '#kernel/instant.ts';
import { NotFound } from '#kernel/refused.ts';
import type { Caller } from '#platform/auth/caller.ts';
import { Clock } from '#platform/clock/clock.ts';
import { Config } from '#platform/config/config.ts';
import { Places } from '#platform/bounded/places.ts';
import { counting } from '#platform/http/admission/visitor.ts';
import { fitting } from '#platform/http/body-pipe.ts';
import { MemberId, Who } from '#platform/http/from.ts';
import { GetQuery, PostCommand } from '#platform/http/routes.ts';
import { Counters } from '#platform/http/limits.ts';
import { Takes } from '#platform/http/policy.ts';
import { HttpProblem, overloaded, someSeconds } from '#platform/http/problem.ts';
import { wholeOf } from './body.ts';
import { BadPicture, Media, MediaUnavailable } from './media.ts';
import { pictureProblem } from './refused.ts';

/** Pictures that a seller may send in a day, and anybody else: of what is wrong with something bought. */
const [mostOfSeller, mostOfMember] = [200, 24];
const daily = (most: number) => new Counters({ perSecond: (most * second) / day, atOnce: most });
/** Uploads under way, those that wait for a core included; of one seller. Each holds its bytes in memory. */
const [mostPlaces, mostPlacesEach] = [16, 4];

const widthParam = fitting(z.enum(pictureWidths.map(String)));

/** A picture never changes: its address is its content. */
const kept = { 'cache-control': 'public, max-age=31536000, immutable', vary: 'accept' };

@Controller()
export class MediaController {
  private readonly ofSellers = daily(mostOfSeller);
  private readonly ofMembers = daily(mostOfMember);
  private readonly places = new Places(mostPlaces, mostPlacesEach);

  constructor(
    private readonly media: Media,
    private readonly clock: Clock,
    private readonly config: Config,
  ) {}

  @PostCommand(mediaRoutes.upload, {
    operationId: 'uploadPicture',
    policy: 'verified',
    status: 201,
    answer: uploaded,
  })
  @Takes('stream')
  @ApiConsumes(...pictureTypes)
  @ApiBody({ schema: { type: 'string', format: 'binary' } })
  async upload(
    @MemberId() memberId: string,
    @Who() { roles }: Caller,
    @Req() request: FastifyRequest,
  ): Promise<Uploaded> {
    const type = typeIn(request);
    const leave = this.places.enter(counting(memberId));
    if (!leave) throw overloaded();
    try {
      if (!roles.includes('operator')) this.countToday(memberId, roles.includes('seller'));
      const declared = request.headers['content-length'];
      const bytes = await wholeOf(request.body as Readable, declared, mostPictureBytes);
      return await this.media.put(bytes, type);
    } catch (error) {
      throw problemOf(error);
    } finally {
      leave();
    }
  }

  @GetQuery(mediaRoutes.picture(':hash', ':width'), { operationId: 'getUploadedPicture', policy: 'everybody' })
  @ApiProduces('image/avif', 'image/webp')
  async picture(
    @Param('hash', fitting(pictureHash)) hash: string,
    @Param('width', widthParam) width: string,
    @Req() { headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<Buffer | string> {
    const kind = headers.accept?.includes('image/avif') ? 'avif' : 'webp';
    const etag = `"${hash.slice(0, 22)}-${width}-${kind}"`;
    if (headers['if-none-match'] === etag) {
      void reply.code(304).headers({ ...kept, etag });
      return '';
    }
    const bytes = await this.media.get(hash, Number(width) as PictureWidth, kind);
    if (!bytes) throw new NotFound();
    void reply.headers({ ...kept, etag, 'content-type': `image/${kind}` });
    return bytes;
  }

  private countToday(memberId: string, isSeller: boolean) {
    const [days, most] = isSeller ? [this.ofSellers, mostOfSeller] : [this.ofMembers, mostOfMember];
    const wait = this.config.rateLimits ? days.take(counting(memberId), this.clock.monotonic()) : 0;
    const detail = `You can send at most ${most} pictures a day. Try again later.`;
    if (wait > 0) throw new HttpProblem(429, 'too-many-pictures', detail, { most }, wait);
  }
}

/** The type that the sender states; refused unless it is one of the four. */
function typeIn({ headers, body }: FastifyRequest): PictureType {
  const said = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  const type = pictureTypes.find((known) => known === said);
  if (type && body) return type;
  throw pictureProblem(said === undefined ? 'picture-empty' : 'picture-type');
}

function problemOf(error: unknown): unknown {
  if (error instanceof BadPicture) return pictureProblem(error.code);
  if (!(error instanceof MediaUnavailable)) return error;
  return new HttpProblem(503, 'store-unavailable', 'Nothing was kept. Try again in a moment.', {}, someSeconds());
}
