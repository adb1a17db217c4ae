package dev.credence.report.form;

import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.api.interval.ComputeOptions;
import java.util.ArrayList;
import java.util.List;
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
}
