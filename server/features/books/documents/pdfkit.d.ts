/** The part of fontkit and pdfkit that we draw with; the packages have no types. */
declare module 'fontkit' {
  /** An opened font: what it has read and laid out before stays with it. */
  export type Font = { layout: unknown };
  export function create(file: Uint8Array): Font;
}

declare module 'pdfkit' {
  type Text = { width?: number; align?: 'left' | 'right' | 'center'; lineGap?: number; lineBreak?: boolean };

  export default class PDFDocument {
    constructor(options: {
      size: 'A4';
      margin: number;
      lang: string;
      tagged?: boolean;
      displayTitle?: boolean;
      info: { Title: string; Author: string; CreationDate: Date; ModDate?: Date };
      font: string | null;
    });
    y: number;
    on(event: 'data', listener: (chunk: Uint8Array) => void): this;
    on(event: 'end' | 'error', listener: (error?: Error) => void): this;
    registerFont(name: string, source: import('fontkit').Font): this;
    font(name: string): this;
    fontSize(size: number): this;
    fillColor(color: string): this;
    strokeColor(color: string): this;
    lineWidth(width: number): this;
    text(text: string, x: number, y: number, options?: Text): this;
    heightOfString(text: string, options?: Text): number;
    moveTo(x: number, y: number): this;
    lineTo(x: number, y: number): this;
    stroke(): this;
    addPage(): this;
    end(): void;
  }
}
