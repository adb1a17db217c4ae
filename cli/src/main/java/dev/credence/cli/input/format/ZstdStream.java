package dev.credence.cli.input.format;

import io.airlift.compress.zstd.ZstdInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.zip.ZipException;

/** Zstandard, unpacked; corrupt data are an exception as with gzip. */
final class ZstdStream extends FilterInputStream {
    ZstdStream(InputStream raw) {
        super(new ZstdInputStream(raw));
    }

    @Override
    public int read() throws IOException {
        byte[] one = new byte[1];
        return read(one, 0, 1) < 0 ? -1 : one[0] & 0xff;
    }

    /** The decoder speaks of corrupt data by run-time exceptions. */
    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        try {
            return in.read(target, offset, length);
        } catch (RuntimeException e) {
            throw corrupt(e);
        } catch (IOException e) {
            throw "Not enough input bytes".equals(e.getMessage()) ? corrupt(e) : e;
        }
    }

    /** What the decoder cannot do is told apart from what is wrong with the file. */
    private static IOException corrupt(Exception cause) {
        String message = String.valueOf(cause.getMessage());
        if (message.contains("Window size too large")) {
            return new IOException(
                    "Zstandard's window is longer than 8 MiB; pack it again without --long and --ultra", cause);
        }
        // 0x184D2A50 to 0x184D2A5F
        if (message.contains("Invalid magic prefix: 184d2a5")) {
            return new IOException(
                    "Zstandard's frames that are skipped are not known; pack it again: zstd -dc FILE | zstd > NEW",
                    cause);
        }
        ZipException corrupt = new ZipException("not in Zstandard format, or cut off");
        corrupt.initCause(cause);
        return corrupt;
    }
}
