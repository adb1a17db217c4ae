package dev.credence.report.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.interval.ComputeOptions;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class PartProgressTest {
    @Test
    void progressOfPartsIsThatOfWhole() {
        List<List<Long>> reported = new ArrayList<>();
        ComputeOptions run =
                ComputeOptions.defaults().withProgress((done, total) -> reported.add(List.of(done, total)));
        PartProgress parts = new PartProgress(run, 4);
        parts.begin(0);
        ComputeOptions second = parts.begin(1);
        second.progress().report(50, 200);
        second.progress().report(200, 200);
        second.progress().report(0, 0);
        parts.begin(3).progress().report(1L << 62, 1L << 62);
        assertThat(reported)
                .containsExactly(
                        List.of(0L, 4000L),
                        List.of(1000L, 4000L),
                        List.of(1250L, 4000L),
                        List.of(2000L, 4000L),
                        List.of(1000L, 4000L),
                        List.of(3000L, 4000L),
                        List.of(4000L, 4000L));
    }

    @Test
    void progressOfTheOnlyPartIsReportedAsItIs() {
        ComputeOptions run = ComputeOptions.defaults().withProgress((done, total) -> {
            throw new IllegalStateException("nothing is to be reported");
        });
        assertThat(new PartProgress(run, 1).begin(0)).isSameAs(run);
    }

    @Test
    void severalThreadsGiveResultsInTheOrderOfParts() {
        List<Long> reported = new ArrayList<>();
        ComputeOptions run = ComputeOptions.defaults().withThreads(2).withProgress((done, total) -> {
            assertThat(total).isEqualTo(100_000);
            reported.add(done);
        });
        List<Integer> parts = IntStream.range(0, 100).boxed().toList();
        assertThat(PartProgress.each(parts, run, (part, options) -> {
                    options.progress().report(1, 2);
                    return part * part;
                }))
                .isEqualTo(PartProgress.each(parts, ComputeOptions.defaults(), (part, options) -> part * part));
        assertThat(reported).hasSize(200).isSorted().endsWith(100_000L);
    }

    @Test
    void severalThreadsThrowTheExceptionOfTheFirstPartThatFails() {
        for (int threads = 1; threads <= 2; threads++) {
            IllegalStateException second = new IllegalStateException("second part");
            ComputeOptions run = ComputeOptions.defaults().withThreads(threads);
            assertThatThrownBy(() -> PartProgress.each(List.of(0, 1, 2, 3, 4, 5, 6, 7), run, (part, options) -> {
                        if (part == 1) {
                            throw second;
                        }
                        if (part > 1) {
                            throw new IllegalStateException("a later part");
                        }
                        return part;
                    }))
                    .isSameAs(second)
                    .hasNoCause();
        }
    }

    @Test
    void interruptOfTheCallerCancelsPartsOfOtherThreads() {
        Thread caller = Thread.currentThread();
        ComputeOptions run = ComputeOptions.defaults().withThreads(2);
        assertThatThrownBy(() -> PartProgress.each(List.of(0, 1, 2, 3), run, (part, options) -> {
                    caller.interrupt();
                    if (options.cancelled()) {
                        throw new CancellationException("part " + part);
                    }
                    return part;
                }))
                .isInstanceOf(CancellationException.class);
        assertThat(Thread.interrupted()).isTrue();
    }
}
