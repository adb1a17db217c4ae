package dev.credence.cli.gate;

import dev.credence.api.evidence.JointConfusionMatrix;
import dev.credence.api.sample.Sample;
import dev.credence.cli.Failure;
import dev.credence.cli.data.Dataset;
import dev.credence.cli.data.ManyData;
import dev.credence.cli.data.RowReader;
import dev.credence.cli.data.Slices;
import dev.credence.cli.data.layout.Reading;
import dev.credence.cli.data.state.RowDoubts;
import dev.credence.cli.options.CliObservations;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.report.evaluation.Observations;
import dev.credence.report.gate.CandidatesReport;
import dev.credence.report.gate.Gate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import picocli.CommandLine.Option;

/**
 * Reads the candidates of a gate from the columns of a file, and checks which of them meet all floors and ceilings.
 *
 * @param gate the floors and ceilings
 * @param first the columns of the first candidate
 * @param names the columns of the candidates' predictions
 * @param slice the column of slices
 */
record CandidateFloors(Gate gate, Reading first, List<String> names, Optional<String> slice) {
    /** The option that names further candidates. */
    static final class AnyOfOptions {
        @Option(
                names = "--any-of",
                split = ",",
                splitSynopsisLabel = ",",
                paramLabel = "COLUMN",
                description =
                        "Columns of the predictions of other candidates: which of these and of --prediction meet all floors"
                                + " and ceilings? The gate passes if at least one does; the bounds are adjusted for the number of"
                                + " candidates. In GATE.JSON \"any-of\".")
        private List<String> others = new ArrayList<>();

        /** Returns the columns of all candidates, the first system's first; empty if there are no other ones. */
        List<String> names(Optional<String> prediction, Optional<GateFile> file) {
            Set<String> all = new LinkedHashSet<>(prediction.stream().toList());
            List<String> more = new ArrayList<>(file.map(GateFile::anyOf).orElse(List.of()));
            more.addAll(others);
            all.addAll(more);
            if (!more.isEmpty() && prediction.isEmpty()) {
                throw Failure.usage("--any-of needs --prediction COLUMN, which names the first candidate");
            }
            if (!more.isEmpty() && all.size() < 2) {
                throw Failure.usage("candidates must be at least two columns: --any-of=" + String.join(",", more)
                        + ", --prediction=" + prediction.orElse(""));
            }
            return more.isEmpty() ? List.of() : List.copyOf(all);
        }

        /** Throws a failure if something is given that candidates do not have. */
        static void require(boolean given, String option) {
            if (given) {
                throw Failure.usage(
                        option + " does not apply to candidates: leave it out, or check one system without --any-of");
            }
        }
    }

    /** Returns the report. */
    CandidatesReport report(String place, ColumnOptions columns) {
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        columns.givenTruth().ifPresent(name -> input.put("truth", name));
        input.put("candidates", String.join(", ", names));
        slice.ifPresent(name -> input.put("slice", name));
        columns.positive().ifPresent(label -> input.put("positive", label));
        first.design().describe(input);
        Map<String, Observations> candidates = new LinkedHashMap<>();
        Map<String, Map<String, Observations>> slices = new LinkedHashMap<>();
        List<String> notes = new ArrayList<>();
        for (String name : names) {
            Slices<Dataset> read = RowReader.read(reading(name), slice);
            Dataset data = read.whole();
            slices.put(name, Slices.mapped(read.bySlice(), CliObservations::of));
            Observations observed = CliObservations.of(data);
            gate.expectations().forEach(expectation -> CliObservations.require(expectation.metric(), observed));
            data.notes().stream().filter(note -> !notes.contains(note)).forEach(notes::add);
            candidates.put(name, observed);
            input.put("rows", data.rows());
        }
        Map<String, Sample<JointConfusionMatrix>> joint = joint();
        try {
            CandidatesReport report = CliObservations.answered(() -> gate.reportAny(candidates, slices, joint))
                    .describedBy(input, notes);
            return RowDoubts.reason(notes).map(report::doubted).orElse(report);
        } catch (IllegalArgumentException e) {
            throw Failure.usage(e);
        }
    }

    /** Returns the columns of a candidate with those of the others, so that a row in which one of them is empty is left out for all. */
    private Reading reading(String name) {
        List<String> others =
                names.stream().filter(other -> !other.equals(name)).toList();
        return first.of(first.file(), Optional.of(name), Optional.empty()).against(others, List.of());
    }

    /** Returns the predictions of all candidates row by row; none of weighted rows, of which they are not read. */
    private Map<String, Sample<JointConfusionMatrix>> joint() {
        Map<String, Sample<JointConfusionMatrix>> joint = new LinkedHashMap<>();
        if (!first.design().isWeighted()) {
            Slices<ManyData> rows = RowReader.many(reading(names.get(0)), slice);
            rows.bySlice().forEach((name, data) -> joint.put(name, data.sample()));
            joint.put("", rows.whole().sample());
        }
        return joint;
    }
}
