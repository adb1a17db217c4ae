package dev.credence.cli.data;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.credence.api.comparison.Pairing;
import dev.credence.api.sample.ClusteredSample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.layout.SamplingDesign;
import dev.credence.cli.data.layout.SamplingDesign.Kind;
import dev.credence.cli.input.TableFile;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SlicesTest {
    private static final String HEADER = "id,slice,group,weight,truth,new,old,p,q";

    @TempDir
    private Path directory = Path.of("");

    private Path file(String name, List<String> rows) throws IOException {
        List<String> lines = new ArrayList<>(List.of(HEADER));
        lines.addAll(rows);
        return Files.write(directory.resolve(name), lines);
    }

    /** The 60 rows have two slices a and b, three groups in each slice, and different weights. */
    private static List<String> rows(String slices) {
        return IntStream.range(0, 60)
                .filter(i -> slices.indexOf(slice(i)) >= 0)
                .mapToObj(i -> String.join(
                        ",",
                        "r" + i,
                        String.valueOf(slice(i)),
                        "g" + (i % 2 == 0 ? i % 3 : 3 + i % 3),
                        String.valueOf(1 + i % 4),
                        i % 5 < 2 ? "y" : "n",
                        i % 7 < 3 ? "y" : "n",
                        i % 4 < 2 ? "y" : "n",
                        String.valueOf(i % 11 / 11.0),
                        String.valueOf(i % 13 / 13.0)))
                .toList();
    }

    private static char slice(int row) {
        return row % 3 == 0 ? 'b' : 'a';
    }

    private static SamplingDesign design(Kind kind) {
        return switch (kind) {
            case IID, STRATIFIED -> new SamplingDesign(kind, Optional.empty());
            case CLUSTERED, FOLDED -> new SamplingDesign(kind, Optional.of("group"));
            case CROSSED -> SamplingDesign.crossed("group", "weight");
            case WEIGHTED -> new SamplingDesign(kind, Optional.of("weight"));
        };
    }

    private static Reading reading(Path file, SamplingDesign design) {
        return new Reading(
                new TableFile(
                        file,
                        Optional.empty(),
                        Optional.empty(),
                        () -> UnaryOperator.identity(),
                        TableFile.FileStart.of(file)),
                "truth",
                Optional.of("new"),
                Optional.of("p"),
                Optional.empty(),
                false,
                Optional.of("y"),
                Optional.empty(),
                design,
                Optional.empty(),
                List.of());
    }

    private static Reading pair(Path file, SamplingDesign design) {
        return reading(file, design).against(List.of("old"), List.of("q"));
    }

    private static Slices<PairData> matched(Path file, SamplingDesign design, Optional<String> slice) {
        Reading first = reading(file, design);
        return IdMatching.read("id", slice, first, first.of(first.file(), Optional.of("old"), Optional.of("q")));
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sliceEqualsFileOfItsRows(Kind kind) throws IOException {
        SamplingDesign design = design(kind);
        Path whole = file("whole.csv", rows("ab"));

        Slices<Dataset> slices = RowReader.read(reading(whole, design), "slice");

        assertThat(slices.whole()).isEqualTo(RowReader.read(reading(whole, design)));
        assertThat(slices.bySlice().keySet()).containsExactly("a", "b");
        for (String name : List.of("a", "b")) {
            Path alone = file(name + ".csv", rows(name));
            assertThat(slices.bySlice().get(name)).isEqualTo(RowReader.read(reading(alone, design)));
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void sliceOfTwoSystemsEqualsAFileOfItsRows(Kind kind) throws IOException {
        SamplingDesign design = design(kind);
        Path whole = file("whole.csv", rows("ab"));

        Slices<PairData> slices = RowReader.pair(pair(whole, design), Optional.of("slice"));

        assertThat(slices.whole())
                .isEqualTo(RowReader.pair(pair(whole, design), Optional.empty()).whole());
        assertThat(slices.bySlice().keySet()).containsExactly("a", "b");
        for (String name : List.of("a", "b")) {
            Path alone = file(name + ".csv", rows(name));
            assertThat(slices.bySlice().get(name))
                    .isEqualTo(RowReader.pair(pair(alone, design), Optional.empty())
                            .whole());
        }
    }

    @ParameterizedTest
    @EnumSource(Kind.class)
    void columnOfFirstFileSlicesBothFiles(Kind kind) throws IOException {
        SamplingDesign design = design(kind);
        Path whole = file("whole.csv", rows("ab"));

        Slices<PairData> slices = matched(whole, design, Optional.of("slice"));

        assertThat(slices.whole())
                .isEqualTo(matched(whole, design, Optional.empty()).whole());
        for (String name : List.of("a", "b")) {
            Path alone = file(name + ".csv", rows(name));
            assertThat(slices.bySlice().get(name))
                    .isEqualTo(matched(alone, design, Optional.empty()).whole());
        }
    }

    @Test
    void clusterWithoutRowsInASliceIsNotCountedThere() throws IOException {
        Path whole = file(
                "whole.csv",
                List.of("1,a,g1,1,y,y,y,.1,.2", "2,a,g2,1,n,n,y,.3,.4", "3,b,g3,1,y,n,n,.1,.9", "4,b,g1,1,n,n,n,0,1"));

        Slices<PairData> slices = RowReader.pair(pair(whole, design(Kind.CLUSTERED)), Optional.of("slice"));

        assertThat(clusters(slices.whole())).isEqualTo(3);
        assertThat(clusters(slice(slices, "a"))).isEqualTo(2);
        assertThat(clusters(slice(slices, "b"))).isEqualTo(2);
    }

    private static <D> D slice(Slices<D> slices, String name) {
        return Objects.requireNonNull(slices.bySlice().get(name));
    }

    private static int clusters(PairData data) {
        Pairing<?> pairing = data.matrices().orElseThrow();
        return ((ClusteredSample<?>) ((Pairing.Paired<?, ?>) pairing).joint()).clusters();
    }

    @Test
    void labelMissingFromASliceIsALabelWithoutRows() throws IOException {
        Path whole = file("whole.csv", List.of("1,a,g,1,y,y,y,.1,.2", "2,b,g,1,n,cat,n,.3,.4"));

        Slices<Dataset> one = RowReader.read(reading(whole, SamplingDesign.IID), "slice");
        Slices<PairData> two = RowReader.pair(pair(whole, SamplingDesign.IID), Optional.of("slice"));

        assertThat(slice(one, "a").matrix().orElseThrow().evidence().labels())
                .isEqualTo(one.whole().matrix().orElseThrow().evidence().labels())
                .contains("cat");
        assertThat(slice(two, "a").matrices().orElseThrow().firstEvidence().labels())
                .contains("cat", "n", "y");
    }

    @Test
    void sliceNamesAreSortedAndUnchanged() throws IOException {
        List<String> names = List.of("2", "10", "<script>", "a|b", "\u001b[31mred", "=cmd()", "..", "\u202Eevil");
        List<String> rows = new ArrayList<>();
        for (int i = 0; i < names.size(); i++) {
            rows.add(i + "," + names.get(names.size() - 1 - i) + ",g,1,y,y,y,.1,.2");
        }
        Path whole = file("hostile.csv", rows);

        assertThat(RowReader.read(reading(whole, SamplingDesign.IID), "slice")
                        .bySlice()
                        .keySet())
                .containsExactly("2", "10", "\u001b[31mred", "..", "<script>", "=cmd()", "a|b", "\u202Eevil");
    }

    @Test
    void rowsOfWeightZeroBelongToNoSlice() throws IOException {
        Path whole = file("whole.csv", List.of("1,a,g,1,y,y,y,.1,.2", "2,b,g,0,n,n,n,.3,.4", "3,a,g,2,n,n,n,.3,.4"));

        assertThat(RowReader.pair(pair(whole, design(Kind.WEIGHTED)), Optional.of("slice"))
                        .bySlice()
                        .keySet())
                .containsExactly("a");
    }

    @Test
    void idColumnAsSlicesIsRefused() throws IOException {
        List<String> rows = IntStream.rangeClosed(0, 1000)
                .mapToObj(i -> "r" + i + ",a,g,1,y,y,y,.1,.2")
                .toList();
        Path enough = file("enough.csv", rows.subList(0, 1000));
        Path many = file("many.csv", rows);

        assertThat(RowReader.read(reading(enough, SamplingDesign.IID), "id").bySlice())
                .hasSize(1000);
        assertThatThrownBy(() -> RowReader.read(reading(many, SamplingDesign.IID), "id"))
                .isInstanceOf(Failure.class)
                .hasMessage(many
                        + ": column 'id' has more than 1,000 slices, such as 'r1000': check that it is not a column of ids;"
                        + " name one with few values");
    }

    @Test
    void emptySliceNameAndUnusableColumnAreRefused() throws IOException {
        Path whole = file("whole.csv", List.of("1,a,g,1,y,y,y,.1,.2", "2,,g,0,n,n,n,.3,.4"));
        Reading reading = reading(whole, SamplingDesign.IID);

        assertThatThrownBy(() -> RowReader.read(reading, "slice"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("line 3")
                .hasMessageContaining("slice must not be empty: slice=''");
        assertThatThrownBy(() -> RowReader.read(reading, "slcie"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("did you mean 'slice'?");
        assertThatThrownBy(() -> RowReader.read(reading, "truth"))
                .isInstanceOf(Failure.class)
                .hasMessageContaining("column 'truth' is named for two purposes");
    }
}
