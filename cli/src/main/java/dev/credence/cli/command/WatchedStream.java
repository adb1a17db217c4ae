package dev.credence.cli.command;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import me.tongfei.progressbar.ProgressBar;

/** A stream whose bytes move a bar, which other streams may move too; the first that is closed takes it away. */
final class WatchedStream extends FilterInputStream {
    private final ProgressBar bar;

    WatchedStream(InputStream in, ProgressBar bar) {
        super(in);
        this.bar = bar;
    }

    @Override
    public int read() throws IOException {
        int value = in.read();
        bar.stepBy(value < 0 ? 0 : 1);
        return value;
    }

    @Override
    public int read(byte[] target, int offset, int length) throws IOException {
        int count = in.read(target, offset, length);
        bar.stepBy(Math.max(0, count));
        return count;
    }

    @Override
    public void close() throws IOException {
        bar.close();
        super.close();
    }
}
