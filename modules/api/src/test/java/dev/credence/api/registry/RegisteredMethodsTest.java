package dev.credence.api.registry;

import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import dev.credence.api.comparison.Comparator;
import dev.credence.api.interval.IntervalMethod;
import dev.credence.api.text.PublishedModules;
import dev.credence.toys.Toys;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** Tests methods and comparators by their spelling, with options for one request or as defaults. */
class RegisteredMethodsTest {
    private static final IntervalMethod METHOD = new Plugged.Method();
    private static final Comparator COMPARATOR = new Plugged.Comparing();
    private static final Registry REGISTRY = Registry.builder()
            .metrics(List.of(new Toys.Precision()))
            .methods(List.of(METHOD, new Toys.FixedWidth()))
            .comparators(List.of(COMPARATOR))
            .build();

    @Test
    void registeredMethodsAndComparatorsAreListed() {
        assertEquals(
                List.of("fixed-width", "plugged"),
                REGISTRY.methods().stream().map(IntervalMethod::id).toList());
        assertEquals(List.of(COMPARATOR), List.copyOf(REGISTRY.comparators()));
        assertTrue(REGISTRY.hasMetric("toy-precision"));
        assertFalse(REGISTRY.hasMetric("plugged"));
        Registry alone = Registry.builder()
                .method(METHOD)
                .comparator(COMPARATOR)
                .metric(new Toys.Precision())
                .build();
        assertEquals("1 metrics, 1 interval methods, 1 comparators", alone.toString());
        Registry several = Registry.builder()
                .metrics(List.of(new Toys.Precision(), new Toys.F1()))
                .methods(List.of(METHOD, new Toys.FixedWidth()))
                .comparators(List.of(COMPARATOR))
                .build();
        assertEquals("2 metrics, 2 interval methods, 1 comparators", several.toString());
    }

    @Test
    void spellingWithoutOptionsReturnsRegisteredObject() {
        assertSame(METHOD, REGISTRY.method("plugged"));
        assertSame(METHOD, REGISTRY.findMethod("plugged").orElseThrow());
        assertSame(COMPARATOR, REGISTRY.comparator("plugged"));
        assertSame(COMPARATOR, REGISTRY.findComparator("plugged").orElseThrow());
        assertEquals(Optional.empty(), REGISTRY.findMethod("plucked"));
        assertEquals(Optional.empty(), REGISTRY.findComparator("plucked"));
    }

    @Test
    void spellingWithOptionsReturnsVariant() {
        assertEquals("plugged:of=x", REGISTRY.method("plugged:of=x").spelling());
        assertEquals(
                "plugged:of=x",
                REGISTRY.findMethod("plugged:of=x").orElseThrow().spelling());
        assertEquals("plugged:of=x", REGISTRY.comparator("plugged:of=x").spelling());
        assertEquals(
                "plugged:of=x",
                REGISTRY.findComparator("plugged:of=x").orElseThrow().spelling());
    }

    @Test
    void unknownOptionThrowsWithItsName() {
        IllegalArgumentException ofMethod =
                assertThrows(IllegalArgumentException.class, () -> REGISTRY.method("plugged:off=x"));
        assertEquals(
                "interval method 'plugged': no option 'off'; did you mean 'of'? available: [of]",
                ofMethod.getMessage());
        IllegalArgumentException ofComparator =
                assertThrows(IllegalArgumentException.class, () -> REGISTRY.comparator("plugged:off=x"));
        assertEquals(
                "comparator 'plugged': no option 'off'; did you mean 'of'? available: [of]", ofComparator.getMessage());
    }

    @Test
    void configuredOptionsApplyToMethodAndComparatorOfSameId() {
        Registry other = REGISTRY.configured(List.of("plugged:of=y"));
        assertEquals("plugged:of=y", other.method("plugged").spelling());
        assertEquals("plugged:of=y", other.comparator("plugged").spelling());
        assertEquals("plugged", REGISTRY.method("plugged").spelling());
        assertSame(REGISTRY.metric("toy-precision"), other.metric("toy-precision"));
        assertSame(REGISTRY.method("fixed-width"), other.method("fixed-width"));
        assertSame(REGISTRY, REGISTRY.configured(List.of()));
        assertThatThrownBy(() -> REGISTRY.configured(List.of("plugged")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("default options must be written ID:OPTION=VALUE: 'plugged' has no option; write one, or"
                        + " leave it out");
        assertThatThrownBy(() -> REGISTRY.configured(List.of("plugged:of=y", "plugged:of=z")))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "a default option must be set once: 'plugged:of=z' sets the option 'of' of 'plugged' again; leave one of"
                                + " them out");
    }

    /** The id belongs only to a method or only to a comparator. */
    @Test
    void configuredOptionsApplyToIdOfOneKind() {
        Registry methods = Registry.builder().method(METHOD).build().configured(List.of("plugged:of=y"));
        assertEquals("plugged:of=y", methods.method("plugged").spelling());
        Registry comparators = Registry.builder().comparator(COMPARATOR).build().configured(List.of("plugged:of=y"));
        assertEquals("plugged:of=y", comparators.comparator("plugged").spelling());
        assertThrows(NoSuchElementException.class, () -> comparators.method("plugged"));
    }

    /** A registry with other options keeps the aliases. */
    @Test
    void configuredRegistryKeepsAliases() {
        Registry registry = Registry.builder()
                .metric(new Toys.Precision() {
                    @Override
                    public java.util.Set<String> aliases() {
                        return java.util.Set.of("toy-ppv");
                    }
                })
                .method(METHOD)
                .build();
        assertEquals(
                "toy-precision",
                registry.configured(List.of("plugged:of=y")).metric("toy-ppv").id());
    }

    @Test
    void adviceNamesModulesOfMissingIds() {
        assertEquals(
                "credence-delta (delta-wilson, delta-wald), credence-bayes (beta), plugged",
                PublishedModules.advice(List.of("delta-wilson", "beta:prior=1", "plugged", "delta-wald")));
    }
}
