"""ちゃぶ台 Chabudai, the design language of Takuban's screens: functions of data and callbacks, no state of
the app.

    def main(page):
        view = watch(page)                               # window, brightness, browser's text size; guards the page
        dress(page, view.layout())                       # theme the first frame
        page.render_views(Root, view)

    @boundary(view=True)                                 # every component is a boundary: errors stay inside
    def Root(view: Viewport) -> list[ft.View]:           # or a Router
        layout = view.layout(language="ja", text=1.0)    # the reader's settings
        return stage(layout, Words("ja", names), lambda: [paged(Table())])

    @boundary
    def Table() -> ft.Control:
        sheet = use_sheet()                              # hooks first, always; pieces below are no hooks
        rule = lambda: sheet.show(lambda: Sheet(say("common.rule"), [Say(text)], sheet))
        return Page(
            strip=Strip(say("…title"), back=leave),
            prompt=[PromptCard(head, sentence, mark=mark(0), rule=rule), *roomy_acts(acts, event)],
            body=[Grid([SeatTile("あおい", mark(0), active=True, figure="3,200", press=open_seat)])],
            dock=Dock(event=event, undo=undo, acts=acts, next=Act(say("…next"), go, ft.Icons.ARROW_FORWARD)),
        )

A component shows what is `Said`: a `Text` of the catalogues, or a str that needs no translation. Callbacks
(`press`)
take nothing, or the event; they may be async and may fail (`on` guards them; wrap handlers of raw Flet
controls in it).
`use_layout()` tells width, roomy, wide, dark, language; it may be asked anywhere in a render. Hooks keep to
Flet's
rule (same order on every render): ft.use_state, `use_sheet`, `use_confirm`, `use_effect`, `stage`.
Memoized components (`ft.memo`) do not see a changed layout or words: give them what they need as arguments.
"""

from screens.design.cards import (
    Badge,
    Band,
    Card,
    Figure,
    Grid,
    PromptCard,
    SeatTile,
    Steps,
    VerdictCard,
    Wood,
)
from screens.design.chart import Line, LineChart
from screens.design.feel import Live, announce, device_reduces_motion, feel, haptics_on
from screens.design.guard import boundary, on, snack, use_effect
from screens.design.marks import (
    AttributeShape,
    CatAndDog,
    Mark,
    Seal,
    SeatMark,
    VerdictMark,
    Wordmark,
    attribute_fill,
    mark,
)
from screens.design.notes import Empty, ErrorBar, Hint, Loading, Note, ReconnectingBar
from screens.design.page import Dock, LastEvent, Page, Strip, paged, roomy_acts
from screens.design.press import (
    Act,
    ActButton,
    Button,
    Choices,
    IconAct,
    Key,
    Pad,
    Press,
    RuleButton,
    Stepper,
    Tap,
    boxed,
    press_style,
)
from screens.design.rows import Field, Heading, ListRow, Ordered, SwitchRow
from screens.design.scale import (
    Layout,
    LayoutContext,
    Role,
    Viewport,
    narrowed,
    use_layout,
    use_palette,
)
from screens.design.sheet import Sheet, SheetSlot, use_confirm, use_sheet
from screens.design.stage import dress, stage, theme, watch
from screens.design.theme import DARK, LIGHT, Palette, palette
from screens.design.words import Name, Said, Say, WordsContext, plain, spoken, use_words

__all__ = [
    "DARK",
    "LIGHT",
    "Act",
    "ActButton",
    "AttributeShape",
    "Badge",
    "Band",
    "Button",
    "Card",
    "CatAndDog",
    "Choices",
    "Dock",
    "Empty",
    "ErrorBar",
    "Field",
    "Figure",
    "Grid",
    "Heading",
    "Hint",
    "IconAct",
    "Key",
    "LastEvent",
    "Layout",
    "LayoutContext",
    "Line",
    "LineChart",
    "ListRow",
    "Live",
    "Loading",
    "Mark",
    "Name",
    "Note",
    "Ordered",
    "Pad",
    "Page",
    "Palette",
    "Press",
    "PromptCard",
    "ReconnectingBar",
    "Role",
    "RuleButton",
    "Said",
    "Say",
    "Seal",
    "SeatMark",
    "SeatTile",
    "Sheet",
    "SheetSlot",
    "Stepper",
    "Steps",
    "Strip",
    "SwitchRow",
    "Tap",
    "VerdictCard",
    "VerdictMark",
    "Viewport",
    "Wood",
    "Wordmark",
    "WordsContext",
    "announce",
    "attribute_fill",
    "boundary",
    "boxed",
    "device_reduces_motion",
    "dress",
    "feel",
    "haptics_on",
    "mark",
    "narrowed",
    "on",
    "paged",
    "palette",
    "plain",
    "press_style",
    "roomy_acts",
    "snack",
    "spoken",
    "stage",
    "theme",
    "use_confirm",
    "use_effect",
    "use_layout",
    "use_palette",
    "use_sheet",
    "use_words",
    "watch",
]
