package dev.credence.cli.coverage;

import static dev.credence.cli.coverage.Studies.coverage;
import static dev.credence.cli.coverage.Studies.precision;
import static org.assertj.core.api.Assertions.assertThat;

import dev.credence.cli.Cli.Outcome;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests that wrong usage of {@code coverage} ends in one line. */
class CoverageUsageTest {
    @ParameterizedTest(name = "{0}")
    @CsvSource(
            delimiter = '|',
            value = {
                "--n 30 | --metric ID must be given",
                "--metric precision | --n N must be given: how many observations does a sample have?",
                "--metric precision --n 0 | n must be >= 1: n=0",
                "--metric precision --n 1.5 | n must be a whole number: n=1.5",
                "--metric precision --n 9 --p 0.1..0.9"
                        + " | p must give the step of a range, such as 0.1..0.9:0.1: p=0.1..0.9",
                "--metric precision --n 9 --p 0.9..0.1:0.1"
                        + " | p must be a rising range with a positive step: p=0.9..0.1:0.1",
                "--metric precision --n 9 --p 0..1:1e-9"
                        + " | p must have at most 100000 points: p=0..1:1e-9; take a larger step",
                "--metric precision --n 9 --p often" + " | p must be numbers such as 0.1,0.5 or 0.1..0.9:0.1: p=often",
                "--metric precision --n 9 --p 1.5" + " | p must lie in [0.0, 1.0], the range of 'precision': p=1.5",
                "--metric precision --n 9 --precision 0.5 | truths must be given by p alone, by precision, recall and"
                        + " prevalence, or by mix and recall: given=[precision]",
                "--metric mcc --n 9 --p 0.5 | metric 'mcc' is not a proportion, so p does not determine how its "
                        + "samples arise:"
                        + " give precision, recall and prevalence, or mix and recall",
                "--metric auroc --n 9 | metric 'auroc' reads ScoredSample: no grid describes how its samples "
                        + "arise; name a file of samples with --like FILE",
                "--metric precision --n 9 --positive yes | --truth, --prediction, --score, --outcome, --tp, --positive, --count,"
                        + " --cluster, --stratified, --flip and --plausible describe a file: add --like FILE",
                "--metric precision --n 9 --plausible 3 | --truth, --prediction, --score, --outcome, --tp, --positive, --count,"
                        + " --cluster, --stratified, --flip and --plausible describe a file: add --like FILE",
                "--metric precision --n 9 --p .5 --delimiter ; | --input-format and --delimiter apply to a file "
                        + "of rows, but none was given",
                "--metric precision --n 9 --stratified | --truth, --prediction, --score, --outcome, --tp, --positive, --count,"
                        + " --cluster, --stratified, --flip and --plausible describe a file: add --like FILE",
                "--like x.csv --truth a --prediction b --flip | --flip needs --score COLUMN, which was not given",
                "--like x.csv --truth a --prediction b --cluster c --stratified"
                        + " | only one design may be given: --cluster and --stratified were given",
                "--like x.csv --truth a --prediction b --fold c | --like draws i.i.d., clustered and stratified"
                        + " samples, neither folds nor weights; leave --fold and --weight out to study the rows as i.i.d.",
                "--like x.csv --truth a --prediction b --metric auroc-ovr | metric 'auroc-ovr' reads scores of several"
                        + " classes, which --like does not draw; study a class against the rest: --metric auroc"
                        + " --score COLUMN --positive LABEL",
                "--metric precision --n 9 --replicates 1" + " | replicates must lie in [2, 10000000]: replicates=1",
                "--like x.csv | --like needs --truth COLUMN and --prediction COLUMN or --score COLUMN",
                "--like x.csv --p 0.5 --truth a --prediction b"
                        + " | --like takes its truths from FILE: only one --n and --mix may be given with it",
                "--metric mcc --method wilson --n 9 --mix 1:1 --recall 0.5 | method 'wilson' does not fit metric"
                        + " 'mcc': it is not a proportion of successes among trials",
            })
    void wrongUsageIsReportedByNameAndValue(String args, String message) {
        Outcome outcome = coverage(args.split(" "));
        assertThat(outcome.err()).startsWith("credence: " + message);
        assertThat(outcome.status()).isEqualTo(2);
        assertThat(outcome.out()).isEmpty();
    }

    @Test
    void errorOfUnknownNameSuggestsNearest() {
        assertThat(precision("--method", "wilsn").err())
                .startsWith("credence: no interval method 'wilsn'; did you mean 'wilson'?");
        assertThat(coverage("--metric", "precison", "--n", "9").err())
                .startsWith("credence: no metric 'precison'; did you mean 'precision'?");
    }
}
