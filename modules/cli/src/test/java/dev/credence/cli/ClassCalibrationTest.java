package dev.credence.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.cli.Cli.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.JsonNode;

/** Tests the calibration of the probabilities of several classes together. */
class ClassCalibrationTest {
    private static final String PICTURES = Cli.example("synthetic-pictures.csv");

    @TempDir
    private Path directory = Path.of("");

    private static Outcome run(String file, String options) {
        List<String> all = new ArrayList<>(List.of("calibration", file, "--truth", "truth"));
        all.addAll(Arrays.asList(options.split(" ")));
        return Cli.run(all.toArray(String[]::new));
    }

    /** Writes items whose true classes follow the stated probabilities to a power, times the exponential of a shift of the first class. */
    private String drawn(double power, double shift) throws IOException {
        SplittableRandom random = new SplittableRandom(20_261_129);
        List<String> lines = new ArrayList<>(List.of("truth,p_a,p_b,p_c"));
        for (int item = 0; item < 1_500; item++) {
            double[] stated = shares(random.doubles(3, -2, 2).map(Math::exp).toArray());
            double[] happens =
                    shares(Arrays.stream(stated).map(p -> Math.pow(p, power)).toArray());
            happens[0] *= Math.exp(shift);
            double[] right = shares(happens);
            double at = random.nextDouble();
            String truth = at < right[0] ? "a" : at < right[0] + right[1] ? "b" : "c";
            lines.add(String.format(Locale.ROOT, "%s,%.6f,%.6f,%.6f", truth, stated[0], stated[1], stated[2]));
        }
        return Files.write(directory.resolve("drawn.csv"), lines).toString();
    }

    private static double[] shares(double... amounts) {
        double sum = Arrays.stream(amounts).sum();
        return Arrays.stream(amounts).map(amount -> amount / sum).toArray();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            1   | 0    | Neither a wrong temperature nor changed shares of the classes are shown.
            0.5 | 0    | The probabilities are too extreme: whatever the shares of the classes are, the slope is 0.5
            0.5 | 0    | The shares of classes are not shown to differ from those that the probabilities assume.
            1   | -1.5 | The shares of classes are not those that the probabilities assume: a is rarer (-1.
            1   | -1.5 | the slope is not shown to differ from 1, so that these items show no more than changed shares.
            """)
    void sentenceNamesTheCauseOfMiscalibration(double power, double shift, String sentence) throws IOException {
        Outcome outcome = run(drawn(power, shift), "--class-scores p_* --level 0.99");

        assertThat(outcome.status()).as(outcome.err()).isZero();
        assertThat(outcome.out()).contains(sentence);
    }

    @Test
    void documentFollowsItsSchemaAndContainsSlopeShiftsAndTests() {
        JsonNode json = run(PICTURES, "--class-scores new_* --format json").json();

        assertThat(Cli.complaints("classCalibrationDocument", json)).isEmpty();
        JsonNode result = json.get("results").get(0);
        double sum = 0;
        for (JsonNode shift : result.get("shifts")) {
            sum += shift.get("value").doubleValue();
        }
        assertThat(sum).isCloseTo(0, within(1e-9));
        assertThat(result.get("tests")).hasSize(6);
        assertThat(result.get("slope").get("lower").doubleValue()).isGreaterThan(1);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", " --positive dog"})
    void stateHasTheCalibrationOfItsRows(String options) {
        Path state = directory.resolve("state.credence");
        String collect = "collect " + PICTURES + " --truth truth --class-scores new_* -o " + state;
        assertThat(Cli.run(collect.split(" ")).status()).isZero();
        JsonNode ofState = Cli.run(("calibration " + state + options + " --format json").split(" "))
                .json()
                .get("results");

        assertThat(ofState.get(0).get("tests"))
                .isEqualTo(run(PICTURES, "--class-scores new_* --format json" + options)
                        .json()
                        .get("results")
                        .get(0)
                        .get("tests"));
    }

    @Test
    void classWithoutItemsLeavesANoteInPlaceOfShifts() {
        JsonNode json = run(PICTURES, "--class-scores new_* --where truth!=fox --format json")
                .json();

        assertThat(Cli.complaints("classCalibrationDocument", json)).isEmpty();
        assertThat(json.get("results").get(0).has("shifts")).isFalse();
        assertThat(json.get("notes").toString())
                .contains("there is no slope with shifts of the classes: every class must have an item: class 'fox' has"
                        + " none");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            --class-scores new_* --loss log-loss | --loss and --band apply to one class: name it with --positive LABEL
            --class-scores new_* --figure calibration -o x.svg | a figure of calibration shows one class: name it with --positive LABEL
            --class-scores new_* --cluster id | calibration needs independent rows
            --class-scores new_* --against-class-scores old_* | to compare two systems, name the class with --positive LABEL
            --class-score cat=new_cat --class-score dog=new_dog | true class 'fox' has no column of scores
            """)
    void requestsThatNeedOneClassFail(String options, String message) {
        Outcome outcome = run(PICTURES, options);

        assertThat(outcome.status()).isNotZero();
        assertThat(outcome.err()).contains(message);
    }

    @Test
    void scoresThatAreNoProbabilitiesFail() throws IOException {
        Path file = Files.writeString(directory.resolve("rows.csv"), "truth,pa,pb\na,0.9,0.4\nb,0.1,0.9\n");

        Outcome outcome = run(file.toString(), "--class-scores p*");
        assertThat(outcome.status()).isEqualTo(1);
        assertThat(outcome.err()).contains("sum=1.3");
    }
}
