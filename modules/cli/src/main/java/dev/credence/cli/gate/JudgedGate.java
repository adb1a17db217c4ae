package dev.credence.cli.gate;

import dev.credence.Credence;
import dev.credence.api.refusal.RefusedException;
import dev.credence.cli.Failure;
import dev.credence.cli.input.TableFile;
import dev.credence.cli.input.table.TableColumn.LabelNotes;
import dev.credence.cli.judge.JudgedRows;
import dev.credence.cli.judge.JudgedRows.Found;
import dev.credence.cli.options.ColumnOptions;
import dev.credence.report.Report;
import dev.credence.report.gate.Gate;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/**
 * A gate of metrics that are corrected for an imperfect judge by true labels of some rows.
 *
 * @param gate the expectations
 * @param judge the column of the judge
 * @param columns the other columns
 * @param baseline the column of the baseline
 * @param candidates the columns of all candidates; empty for one system
 */
record JudgedGate(Gate gate, String judge, ColumnOptions columns, Optional<String> baseline, List<String> candidates) {
    /** The option that names the judge. */
    static final class JudgeOption {
        @Option(
                names = "--judge",
                paramLabel = "COLUMN",
                description =
                        "Column of the labels of an imperfect judge, by which metrics of all rows are corrected where"
                                + " --truth is empty in most of them.")
        private @Nullable String judge;

        Optional<String> column() {
            return Optional.ofNullable(judge);
        }
    }

    /** Throws a failure if something is given that a gate of corrected metrics does not have. */
    static void require(boolean given, String option) {
        if (given) {
            throw Failure.usage(option + " does not apply to a gate with --judge: leave one of them out");
        }
    }

    Report report(TableFile file, String place, Credence credence) {
        columns.requireOnly("--judge", List.of("--truth", "--prediction", "--positive", "--cluster"));
        List<String> others =
                candidates.isEmpty() ? baseline.stream().toList() : candidates.subList(1, candidates.size());
        Optional<String> prediction = columns.prediction();
        if (prediction.isEmpty()) {
            throw Failure.usage(
                    "--judge needs --prediction COLUMN, the labels of the system; credence judge checks limits of"
                            + " the share of a label, of scores and of numbers");
        }
        requireBaseline();
        JudgedRows rows = new JudgedRows(
                columns.truth(),
                judge,
                prediction,
                others,
                columns.positive(),
                columns.sampling().cluster());
        Found found = rows.judged(file, place, credence);
        Map<String, Object> input = new LinkedHashMap<>();
        input.put("file", place);
        input.put("labelled", found.labelled());
        input.put("unlabelled", found.unlabelled());
        input.put("truth", columns.truth());
        input.put("judge", judge);
        if (candidates.isEmpty()) {
            input.put("new", prediction.orElseThrow());
            baseline.ifPresent(name -> input.put("baseline", name));
        } else {
            input.put("candidates", String.join(", ", candidates));
        }
        columns.positive().ifPresent(label -> input.put("positive", label));
        columns.sampling().cluster().ifPresent(name -> input.put("cluster", name));
        List<String> all = new ArrayList<>(file.rowNotes());
        all.addAll(found.notes());
        all.add(JudgedRows.correctionNote(found.labelled()));
        try {
            return candidates.isEmpty()
                    ? GateRequest.described(gate.report(found.request()), input, all)
                    : CandidateFloors.described(gate.reportAny(found.request(), found.systems()), input, all);
        } catch (RefusedException e) {
            throw JudgedRows.refused(place, LabelNotes.Origin.ROWS, e);
        } catch (IllegalArgumentException | NoSuchElementException e) {
            throw Failure.usage(e);
        }
    }

    private void requireBaseline() {
        gate.expectations().stream()
                .filter(expectation -> expectation.needsBaseline() && candidates.isEmpty() && baseline.isEmpty())
                .findFirst()
                .ifPresent(expectation -> {
                    throw Failure.usage("'" + expectation.words()
                            + "' compares with a baseline: name its column with --baseline OLD");
                });
    }
}
