package dev.credence.planning;

import static dev.credence.planning.Classical.level;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.credence.numerics.normal.Normal;
import dev.credence.numerics.roots.WilsonScoreRoots;
import dev.credence.planning.ZTestPlan.Alternative;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Locale;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.ObjectMapper;

/** Compares with planning.json, which has 30 digits, sums over all outcomes and sizes found by trying all. */
class PlanningReferenceTest {
    /** The largest observed error is 2e-14; enumerated powers omit a probability of 1e-10 on each side. */
    private static final double CLOSE = 1e-12;

    private static final double ENUMERATED = 1e-9;

    private static Stream<JsonNode> cases(String kind) {
        try (InputStream in = PlanningReferenceTest.class.getResourceAsStream("planning.json")) {
            return StreamSupport.stream(
                    new ObjectMapper().readTree(in).get("cases").spliterator(), false)
                    .filter(node -> node.get("kind").asString().equals(kind))
                    .toList()
                    .stream();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static Stream<JsonNode> width() {
        return cases("width");
    }

    static Stream<JsonNode> widthSize() {
        return cases("widthSize");
    }

    static Stream<JsonNode> chance() {
        return cases("chance");
    }

    static Stream<JsonNode> chanceSize() {
        return cases("chanceSize");
    }

    static Stream<JsonNode> paired() {
        return cases("paired");
    }

    static Stream<JsonNode> pairedSize() {
        return cases("pairedSize");
    }

    static Stream<JsonNode> area() {
        return cases("area");
    }

    static Stream<JsonNode> areas() {
        return cases("areas");
    }

    static Stream<JsonNode> bound() {
        return cases("bound");
    }

    static Stream<JsonNode> gauss() {
        return cases("gauss");
    }

    private static double number(JsonNode node, String name) {
        return node.get(name).asDouble();
    }

    private static WidthPlan widthOf(JsonNode node) {
        WidthPlan plan =
                WidthPlan.of(Classical.method(node.get("method").asString())).level(level(number(node, "level")));
        if (node.get("expected").isNull()) {
            return plan;
        }
        WidthPlan there = plan.expected(number(node, "expected"));
        return switch (node.get("rule").asString()) {
            case "average" -> there.average();
            case "assured" -> there.assured(number(node, "assurance"));
            default -> there;
        };
    }

    @ParameterizedTest
    @MethodSource("width")
    void widthsAgreeWithTheReference(JsonNode node) {
        assertThat(widthOf(node).at(node.get("n").asLong()).goal().reached())
                .isCloseTo(number(node, "width"), within(CLOSE));
    }

    @ParameterizedTest
    @MethodSource("widthSize")
    void allSizesFromThePlannedOneReachTheWidth(JsonNode node) {
        requireSizes(widthOf(node).forWidth(number(node, "wanted")), node);
    }

    private static void requireSizes(Plan plan, JsonNode node) {
        assertThat(plan.n()).isEqualTo(node.get("planned").asLong());
        assertThat(plan.smallest()).isEqualTo(node.get("smallest").asLong());
        assertThat(plan.goal().wanted()).isEqualTo(number(node, "wanted"));
    }

    private static ChancePlan chanceOf(JsonNode node) {
        ChancePlan plan = ChancePlan.of(number(node, "chance"))
                .expected(number(node, "expected"))
                .level(level(number(node, "level")));
        return node.get("twoSided").asBoolean() ? plan.twoSided() : plan;
    }

    @ParameterizedTest
    @MethodSource("chance")
    void powerOfTheBinomialTestAgreesWithTheReference(JsonNode node) {
        assertThat(chanceOf(node).at(node.get("n").asLong()).goal().reached())
                .isCloseTo(number(node, "power"), within(CLOSE));
    }

    @ParameterizedTest
    @MethodSource("chanceSize")
    void allSizesFromThePlannedOneReachThePower(JsonNode node) {
        requireSizes(chanceOf(node).forPower(number(node, "wanted")), node);
    }

    private static PairedPlan pairedOf(JsonNode node) {
        return PairedPlan.of(
                        Classical.comparator("mcnemar:form=" + node.get("form").asString()),
                        number(node, "discordant"),
                        number(node, "difference"))
                .level(level(number(node, "level")));
    }

    @ParameterizedTest
    @MethodSource("paired")
    void powerOfMcNemarsTestsAgreesWithTheReference(JsonNode node) {
        assertThat(pairedOf(node).at(node.get("n").asLong()).goal().reached())
                .isCloseTo(number(node, "power"), within(ENUMERATED));
    }

    @ParameterizedTest
    @MethodSource("pairedSize")
    void allPairedSizesFromThePlannedOneReachThePower(JsonNode node) {
        requireSizes(pairedOf(node).forPower(number(node, "wanted")), node);
    }

    private static double prevalence(JsonNode node) {
        return number(node, "positives") / (number(node, "positives") + number(node, "negatives"));
    }

    private static long total(JsonNode node) {
        return node.get("positives").asLong() + node.get("negatives").asLong();
    }

    private static ScoreModel variance(JsonNode node) {
        return ScoreModel.valueOf(
                node.get("variance").asString().toUpperCase(Locale.ROOT).replace('-', '_'));
    }

    @ParameterizedTest
    @MethodSource("area")
    void varianceOfAnAreaAgreesWithTheWidthOfTheReference(JsonNode node) {
        double area = number(node, "area");
        ClassSizes sizes = ClassSizes.of(total(node), prevalence(node));
        assertThat(sizes.positives()).isEqualTo(node.get("positives").asLong());

        double trials = Math.min((double) sizes.n(), area * (1 - area) / sizes.variance(variance(node), area));
        double z = Normal.upperQuantile(level(number(node, "level")).tail());
        assertThat(WilsonScoreRoots.upper(area, trials, z) - WilsonScoreRoots.lower(area, trials, z))
                .isCloseTo(number(node, "width"), within(CLOSE));
    }

    @ParameterizedTest
    @MethodSource("areas")
    void powerOfTwoAreasAgreesWithTheReference(JsonNode node) {
        AreaDifferencePlan plan = AreaDifferencePlan.of(number(node, "first"), number(node, "second"))
                .correlation(number(node, "correlation"))
                .prevalence(prevalence(node))
                .variance(variance(node))
                .level(level(number(node, "level")));
        AreaDifferencePlan requested = node.get("pooledNull").asBoolean() ? plan.pooledNull() : plan;

        assertThat(requested.at(total(node)).goal().reached()).isCloseTo(number(node, "power"), within(CLOSE));
    }

    @ParameterizedTest
    @MethodSource("bound")
    void errorsOfInequalitiesAgreeWithTheReference(JsonNode node) {
        BoundPlan plan = switch (node.get("inequality").asString()) {
            case "hoeffding" -> BoundPlan.hoeffding();
            case "bernstein" -> BoundPlan.hoeffding().bernstein(number(node, "variance"));
            default -> BoundPlan.hoeffding().empiricalBernstein(number(node, "variance"));
        };
        BoundPlan sided = node.get("sides").asInt() == 1 ? plan.oneSided() : plan;
        BoundPlan requested = sided.models(node.get("models").asLong()).level(level(number(node, "level")));
        double error = number(node, "error");

        assertThat(requested.at(node.get("n").asLong()).goal().reached()).isCloseTo(error, within(CLOSE * error));
        if (error < 1) {
            assertThat(requested.forError(error * (1 + 1e-12)).n())
                    .isEqualTo(node.get("n").asLong());
        }
    }

    @ParameterizedTest
    @MethodSource("gauss")
    void powerOfTheGaussTestAgreesWithTheReference(JsonNode node) {
        Alternative alternative = Alternative.valueOf(
                node.get("alternative").asString().toUpperCase(Locale.ROOT).replace('-', '_'));
        Plan plan = ZTestPlan.of(number(node, "sigma"), number(node, "difference"))
                .alternative(alternative)
                .level(level(number(node, "level")))
                .at(node.get("n").asLong());

        assertThat(plan.goal().reached()).isCloseTo(number(node, "power"), within(CLOSE * number(node, "power")));
    }
}
