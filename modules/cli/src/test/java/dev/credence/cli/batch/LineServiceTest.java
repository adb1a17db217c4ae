package dev.credence.cli.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.Credence;
import dev.credence.api.metric.BinaryMetric;
import dev.credence.api.metric.Range;
import dev.credence.api.registry.Registry;
import dev.credence.cli.batch.BatchRunner.BatchLimits;
import dev.credence.cli.batch.BatchRunner.LineService;
import dev.credence.cli.limit.Limits;
import java.io.BufferedWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Tests requests that check neither their deadline nor an interrupt. */
class LineServiceTest {
    private static final Limits LIMITS = new Limits(0.05, 1L << 30);

    private final CountDownLatch end = new CountDownLatch(1);
    private final StringWriter out = new StringWriter();

    /** Never ends while the test runs. */
    private final class Stuck implements BinaryMetric {
        @Override
        public String id() {
            return "stuck";
        }

        @Override
        public Range range() {
            return Range.UNIT;
        }

        @Override
        public double value(double tp, double fp, double fn, double tn) {
            while (end.getCount() > 0) {
                try {
                    end.await();
                } catch (InterruptedException e) {
                    Thread.interrupted(); // as a loop that does not look
                }
            }
            return 0;
        }
    }

    @AfterEach
    void letThreadsEnd() {
        end.countDown();
    }

    private static String request(int id, String metric) {
        return "{\"id\":" + id + ",\"op\":\"interval\",\"metric\":\"" + metric
                + "\",\"evidence\":{\"type\":\"binary\",\"tp\":9,\"fp\":2,\"fn\":1,\"tn\":5}}\n";
    }

    private LineService service(InputStream in, Limits limits) {
        return service(in, limits, new PrintWriter(out));
    }

    private LineService service(InputStream in, Limits limits, PrintWriter writer) {
        Credence credence =
                Credence.of(Registry.builder().discovered().metric(new Stuck()).build());
        BatchLimits all = new BatchLimits(limits, 16 << 20);
        return new LineService(
                new ByteLines(in, all.line()), new Answers(credence, all), limits, writer, Duration.ofMillis(20));
    }

    private static InputStream lines(String... requests) {
        return new ByteArrayInputStream(String.join("", requests).getBytes(StandardCharsets.UTF_8));
    }

    @Test
    void unstoppableRequestIsAbandonedAndNextLineSucceeds() throws IOException {
        service(lines(request(1, "f1"), request(2, "stuck"), request(3, "f1"), request(4, "stuck")), LIMITS)
                .run();

        List<String> answers = out.toString().lines().toList();
        assertThat(answers).hasSize(4);
        assertThat(answers.get(0)).startsWith("{\"id\":1,\"metric\":\"f1\"");
        assertThat(answers.get(1))
                .isEqualTo("{\"id\":2,\"error\":{\"code\":\"timed-out\",\"message\":\"request was stopped after "
                        + "0.05 s, the time limit; reduce the work, for example with fewer draws, or raise the "
                        + "limit with --max-seconds\"}}");
        assertThat(answers.get(2)).startsWith("{\"id\":3,\"metric\":\"f1\"");
        assertThat(answers.get(3)).startsWith("{\"id\":4,\"error\":{\"code\":\"timed-out\"");
    }

    @Test
    void manyUnstoppableRequestsDoNotAffectOtherLines() throws IOException {
        int stuck = 40;
        String[] requests = new String[2 * stuck];
        for (int i = 0; i < stuck; i++) {
            requests[2 * i] = request(2 * i, "stuck");
            requests[2 * i + 1] = request(2 * i + 1, "f1");
        }
        service(lines(requests), new Limits(0.02, 1L << 30)).run();

        List<String> answers = out.toString().lines().toList();
        assertThat(answers).hasSize(2 * stuck);
        for (int i = 0; i < answers.size(); i++) {
            assertThat(answers.get(i)).startsWith("{\"id\":" + i + ",");
        }
        assertThat(answers.stream().filter(answer -> answer.contains("\"code\":\"timed-out\"")))
                .hasSizeGreaterThanOrEqualTo(stuck);
    }

    /** The current line waits for the reader, so the test ends only if the answer before it is written. */
    @Test
    void answerIsWrittenWhileALaterLineIsComputed() throws IOException {
        StringWriter flushed = new StringWriter();
        PrintWriter buffered = new PrintWriter(new BufferedWriter(flushed, 1 << 16)) {
            @Override
            public void flush() {
                super.flush();
                if (flushed.toString().startsWith("{\"id\":1,\"metric\":\"f1\"")) {
                    end.countDown();
                }
            }
        };
        service(lines(request(1, "f1"), request(2, "stuck"), request(3, "f1")), new Limits(60, 1L << 30), buffered)
                .run();
        assertThat(flushed.toString().lines()).hasSize(3).noneMatch(answer -> answer.contains("timed-out"));
    }

    @Test
    void waitingForALineIsNotWork() throws IOException {
        InputStream slow = new InputStream() {
            private final byte[] bytes = request(1, "f1").getBytes(StandardCharsets.UTF_8);
            private int at;

            @Override
            public int read() throws IOException {
                try {
                    Thread.sleep(at == 0 ? 300 : 0);
                } catch (InterruptedException e) {
                    throw new IOException(e);
                }
                return at < bytes.length ? bytes[at++] : -1;
            }

            @Override
            public int read(byte[] target, int from, int length) throws IOException {
                int next = read();
                target[from] = (byte) next;
                return next < 0 ? -1 : 1;
            }
        };
        service(slow, new Limits(0.1, 1L << 30)).run();
        assertThat(out.toString()).startsWith("{\"id\":1,\"metric\":\"f1\"");
    }

    @Test
    void unreadableInputIsReported() {
        InputStream broken = new InputStream() {
            @Override
            public int read() throws IOException {
                throw new IOException("device has gone");
            }

            @Override
            public int read(byte[] bytes, int from, int length) throws IOException {
                throw new IOException("device has gone");
            }
        };
        assertThatThrownBy(() -> service(broken, LIMITS).run())
                .isInstanceOf(IOException.class)
                .hasMessage("device has gone");
    }
}
